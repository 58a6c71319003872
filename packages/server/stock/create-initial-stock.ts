import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { markNewLowStock } from './notice-low-stock.ts'
import { ensureDefaultPlace, insertMovements, insertStock } from './stock.store.ts'

export type NewStock = { variantId: string; productId: string; available: StockLevel }

/** Inserts the initial stock of new variants and one stock movement for each, in the transaction that creates the variants. */
export async function createInitialStock(tx: Tx, ctx: Ctx, variants: readonly NewStock[]): Promise<void> {
  if (variants.length === 0) return
  const placeId = await ensureDefaultPlace(tx, ctx.siteId, ctx.newId())
  await insertStock(
    tx,
    ctx.siteId,
    variants.map((variant) => ({ ...variant, placeId })),
  )
  const movements = variants.map(({ variantId, available }) => ({
    id: ctx.newId(),
    variantId,
    placeId,
    delta: available,
    availableAfter: available,
    reason: 'initial',
    actorId: ctx.account?.id ?? null,
    reference: null,
  }))
  await insertMovements(tx, ctx.siteId, ctx.now(), movements)
  await markNewLowStock(
    tx,
    ctx,
    variants.map(({ variantId }) => variantId),
  )
}
