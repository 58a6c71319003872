import { createHash } from 'node:crypto'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { StockChange, StockChangeReason } from '@sitewright/domain/stock/change-stock.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { changeStocks, type StockEdit } from './change-stocks.ts'
import {
  findChangeByKey,
  insertChange,
  lockChange,
  saveChangeLines,
  saveUndoLines,
  type ChangeLine,
  type StoredChange,
} from './stock-changes.store.ts'

/**
 * A request of the team to change the stock of variants, each by the same delta or to the same number. `key` is the header
 * `Idempotency-Key`: the same request under the same key is made once and answered alike; null makes it each time.
 */
export type StockChangeRequest = {
  variantIds: readonly string[]
  change: StockChange
  reason: StockChangeReason
  key: string | null
  /** Title of the product or variant in the activity log. */
  title: string
}

export type MadeStockChange = { id: string; lines: ChangeLine[] }

/**
 * Changes the stock of variants in one transaction and stores what was done, so that it can be undone. A request for one variant
 * is refused like `setStock`; of several, a delta leaves out those with unlimited stock. Throws `stock.key-reused`.
 */
export async function makeStockChange(ctx: Ctx, request: StockChangeRequest): Promise<MadeStockChange> {
  const requestHash = hashOf(request)
  return inSite(ctx, async (tx) => {
    const id = ctx.newId()
    const isNew = await insertChange(tx, ctx.siteId, { id, key: request.key, requestHash, atMs: ctx.now() })
    if (!isNew) return replay(tx, ctx, request.key ?? '', requestHash)

    const { variantIds, change, reason, title } = request
    const edits = variantIds.map((variantId): StockEdit => ({ variantId, change }))
    const lines = await changeStocks(tx, ctx, edits, { reason, reference: id, skipsUnlimited: edits.length > 1 })
    await saveChangeLines(tx, ctx.siteId, id, lines)
    const [only] = variantIds.length === 1 ? variantIds : []
    const target = only === undefined ? { kind: 'stock-change', id } : { kind: 'variant', id: only }
    await recordActivity(tx, ctx, 'stock.set', { ...target, title })
    return { id, lines }
  })
}

async function replay(tx: Tx, ctx: Ctx, key: string, requestHash: Buffer): Promise<MadeStockChange> {
  const earlier = await findChangeByKey(tx, ctx.siteId, key)
  if (!earlier?.requestHash.equals(requestHash)) throw new Refusal('stock.key-reused')
  return { id: earlier.id, lines: earlier.lines }
}

/** Parsed requests have their fields in the same order, so equal ones have equal hashes. */
function hashOf({ variantIds, change, reason }: StockChangeRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([variantIds, change, reason]))
    .digest()
}

/**
 * Takes a change back, once however often it is asked: adds what was taken and takes what was added, so that changes of others
 * stay; what was unlimited before or after gets its former value. Returns what the stock is now. Throws
 * `stock.change-not-found`, `stock.changed-since` when the stock of a variant was set absolutely after the change, and
 * `stock.below-zero` when units that the change had added are gone.
 */
export async function undoStockChange(ctx: Ctx, changeId: string): Promise<MadeStockChange> {
  return inSite(ctx, async (tx) => {
    const made = await lockChange(tx, ctx.siteId, changeId)
    if (!made) throw new Refusal('stock.change-not-found')
    if (made.undoLines) return { id: changeId, lines: made.undoLines }

    const lines = await changeStocks(tx, ctx, undoEditsOf(made), {
      reason: 'undone',
      reference: changeId,
      setIds: new Map(made.lines.map(({ variantId, setId }) => [variantId, setId])),
    })
    await saveUndoLines(tx, ctx.siteId, changeId, lines)
    await recordActivity(tx, ctx, 'stock.undone', { kind: 'stock-change', id: changeId })
    return { id: changeId, lines }
  })
}

function undoEditsOf({ lines }: StoredChange): StockEdit[] {
  return lines.map(({ variantId, before, after, setIdBefore }) => ({
    variantId,
    change: before === null || after === null ? { to: before } : { by: before - after },
    restoredSetId: setIdBefore,
  }))
}
