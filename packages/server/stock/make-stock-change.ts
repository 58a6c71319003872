import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import type { StockChange, StockChangeReason } from '@sitewright/domain/stock/change-stock.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { changeStocks, type StockEdit } from './change-stocks.ts'
import { insertChange, lockChange, saveUndoLines, type ChangeLine, type StoredChange } from './stock-changes.store.ts'

/** A change of the stock of variants, each by the same delta or to the same number. */
export type WantedStockChange = {
  variantIds: readonly string[]
  change: StockChange
  reason: StockChangeReason
}

export type MadeStockChange = { id: string; lines: ChangeLine[] }

/**
 * Changes the stock of variants and stores what was done, so that it can be undone. One variant is refused like `setStock`; of several, a
 * delta leaves out those with unlimited stock.
 */
export async function makeStockChange(
  tx: Tx,
  ctx: Ctx,
  { variantIds, change, reason }: WantedStockChange,
): Promise<MadeStockChange> {
  const id = ctx.newId()
  const edits = variantIds.map((variantId): StockEdit => ({ variantId, change }))
  const lines = await changeStocks(tx, ctx, edits, { reason, reference: id, skipsUnlimited: edits.length > 1 })
  await insertChange(tx, ctx.siteId, { id, lines, atMs: ctx.now() })
  return { id, lines }
}

/**
 * Takes a change back, once: adds what was taken and takes what was added, so that changes of others stay; what was unlimited before
 * or after gets its former value. Returns what the stock is now. Throws `changes.changed-meanwhile` when the change was undone before, is
 * too old, or the stock of a variant was set absolutely after it, and `stock.below-zero` when units that the change had added are gone.
 */
export async function undoStockChange(tx: Tx, ctx: Ctx, changeId: string): Promise<MadeStockChange> {
  const made = await lockChange(tx, ctx.siteId, changeId)
  if (!made || made.undoLines) throw cannotUndo()

  const lines = await changeStocks(tx, ctx, undoEditsOf(made), {
    reason: 'undone',
    reference: changeId,
    setIds: new Map(made.lines.map(({ variantId, setId }) => [variantId, setId])),
  })
  await saveUndoLines(tx, ctx.siteId, changeId, lines)
  return { id: changeId, lines }
}

function undoEditsOf({ lines }: StoredChange): StockEdit[] {
  return lines.map(({ variantId, before, after, setIdBefore }) => ({
    variantId,
    change: before === null || after === null ? { to: before } : { by: before - after },
    restoredSetId: setIdBefore,
  }))
}
