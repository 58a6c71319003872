import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { MovementsAnswer } from '@sitewright/domain/stock/inventory.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { readOrderNumbers } from '../orders/index.ts'
import { readMovementPage, type MovementCursor } from '../stock/index.ts'
import { readTeamNames } from './inventory-variants.store.ts'

const perPage = 50

type Row = Awaited<ReturnType<typeof readMovementPage>>[number]

/** Lists what changed a variant's stock, the newest first: who, when, why, and the units before and after. */
export async function listMovements(ctx: Ctx, variantId: string, cursor: string | undefined): Promise<MovementsAnswer> {
  const after = cursor === undefined ? null : readCursor(cursor)
  return readInSite(ctx, async (tx) => {
    const rows = await readMovementPage(tx, ctx.siteId, variantId, { after, most: perPage + 1 })
    const shown = rows.slice(0, perPage)
    const [names, numbers] = await Promise.all([readTeamNames(tx), orderNumbersOf(tx, ctx.siteId, shown)])
    const last = shown.at(-1)
    return {
      movements: shown.map((row, at) => ({
        id: row.id,
        at: row.atMs,
        reason: row.reason,
        actor: names.get(row.actorId ?? '') ?? '',
        orderNumber: numbers.get(row.reference ?? '') ?? null,
        before: beforeOf(row, rows[at + 1]),
        after: row.after,
      })),
      nextCursor: rows.length > perPage && last ? `${last.id}.${last.atMs}` : null,
    }
  })
}

/** A movement that began to count unlimited stock has the whole stock as its difference, so the one before decides. */
function beforeOf({ delta, after, placeId }: Row, older: Row | undefined): StockLevel {
  if (delta === null) return null
  if (older?.placeId === placeId) return older.after
  return (after ?? 0) - delta
}

function orderNumbersOf(tx: Tx, siteId: string, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const references = rows.map(({ reference }) => reference ?? '').filter(isId)
  return readOrderNumbers(tx, siteId, [...new Set(references)])
}

function readCursor(cursor: string): MovementCursor {
  const [id = '', at = ''] = cursor.split('.')
  if (!isId(id) || !/^\d{1,15}$/.test(at)) throw new Refusal('kit.shape')
  return { id, atMs: Number(at) }
}
