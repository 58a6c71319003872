import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import {
  changeStock,
  type StockChange,
  type StockChangeReason,
  type StockLevel,
} from '@sitewright/domain/stock/change-stock.ts'
import { isRestock } from '@sitewright/domain/stock/restock-step.ts'
import { stockChangeMessages } from '@sitewright/domain/stock/stock-changes.messages.ts'
import { stockRefusals } from '@sitewright/domain/stock/stock-refusals.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { emitRestocked } from './emit-stock-events.ts'
import { noticeLowStock } from './notice-low-stock.ts'
import { giveBackExpired } from './reserve-stock.ts'
import { readEditableStock, saveStock, type EditableStock } from './stock-edits.store.ts'
import type { ChangeLine } from './stock-changes.store.ts'
import { insertMovements } from './stock.store.ts'

/** A change of one variant's stock at the default place. */
export type StockEdit = {
  variantId: string
  change: StockChange
  /** What an undo puts back as the movement that last set the stock absolutely. */
  restoredSetId?: string | null
}
export type StockEditOptions = {
  reason: StockChangeReason
  reference?: string
  /** Leaves out variants with unlimited stock instead of refusing to add a delta to it. */
  skipsUnlimited?: boolean
  /**
   * The movements that set each variant's stock absolutely when the caller last saw it. Refuses to change a variant whose stock was
   * set since.
   */
  setIds?: ReadonlyMap<string, string | null>
}

/**
 * Changes the stock of variants in the caller's transaction: writes a movement for each, tells people waiting for a sold-out one,
 * and raises the site's revision. Deltas are added to what the stock is at that moment, so that changes made at the same time all
 * count. Throws `catalog.variant-not-found`, and the refusals of `changeStock`, for all variants that it concerns, and
 * `changes.changed-meanwhile`.
 */
export async function changeStocks(
  tx: Tx,
  ctx: Ctx,
  edits: readonly StockEdit[],
  options: StockEditOptions,
): Promise<ChangeLine[]> {
  const variantIds = edits.map(({ variantId }) => variantId)
  await giveBackExpired(tx, ctx, variantIds) // locks the rows; shoppers see these units as available, so they count here, too
  const rows = new Map((await readEditableStock(tx, ctx.siteId, variantIds)).map((row) => [row.variantId, row]))
  const planned = planEdits(ctx, edits, rows, options)
  if (planned.length === 0) return []
  await saveStock(
    tx,
    ctx.siteId,
    planned.map(({ row, after, setId, restockId }) => ({ ...row, available: after, setId, restockId })),
  )
  await insertMovements(
    tx,
    ctx.siteId,
    ctx.now(),
    planned.map((one) => movementOf(ctx, one, options)),
  )
  for (const { row, restockId } of planned)
    if (restockId !== null) await emitRestocked(tx, { key: restockId, variantId: row.variantId })
  await noticeLowStock(tx, ctx, variantIds)
  await raiseRevision(tx, ctx, [...new Set(planned.map(({ row }) => `product:${row.productId}`))])
  return planned.map(({ row, after, setId }) => {
    return { variantId: row.variantId, before: row.available, after, setId, setIdBefore: row.setId }
  })
}

type PlannedEdit = {
  row: EditableStock
  after: StockLevel
  delta: number | null
  movementId: string
  setId: string | null
  restockId: string | null
}

function planEdits(
  ctx: Ctx,
  edits: readonly StockEdit[],
  rows: ReadonlyMap<string, EditableStock>,
  { skipsUnlimited = false, setIds }: StockEditOptions,
): PlannedEdit[] {
  const refused = new Map<string, Refusal>()
  const planned = edits.flatMap((edit) => {
    const row = rows.get(edit.variantId)
    if (!row) throw new Refusal('catalog.variant-not-found')
    if (setIds && row.setId !== setIds.get(edit.variantId))
      throw new Refusal('changes.changed-meanwhile', { message: stockChangeMessages.changedSince })
    if (skipsUnlimited && row.available === null && 'by' in edit.change) return []
    try {
      return [planEdit(ctx.newId(), edit, row)]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(edit.variantId, error)
      return []
    }
  })
  const [first] = refused.values()
  if (first) throw edits.length === 1 ? first : new Refusal(first.code, { fields: problemsOf(refused) })
  return planned
}

function planEdit(movementId: string, { change, restoredSetId }: StockEdit, row: EditableStock): PlannedEdit {
  const { after, delta } = changeStock(row.available, change)
  const isBack = isRestock(inAll(row.available, row.elsewhere), inAll(after, row.elsewhere))
  const setId = 'to' in change ? movementId : row.setId
  return {
    row,
    after,
    delta,
    movementId,
    setId: restoredSetId === undefined ? setId : restoredSetId,
    restockId: isBack ? movementId : null,
  }
}

function problemsOf(refused: ReadonlyMap<string, Refusal>): Record<string, FieldProblem> {
  const messages: Record<string, { message: FieldProblem['message'] }> = stockRefusals
  return Object.fromEntries(
    [...refused].flatMap(([id, { code }]) => (messages[code] ? [[id, { message: messages[code].message }]] : [])),
  )
}

function movementOf(ctx: Ctx, planned: PlannedEdit, { reason, reference }: StockEditOptions) {
  return {
    id: planned.movementId,
    variantId: planned.row.variantId,
    placeId: planned.row.placeId,
    delta: planned.delta,
    availableAfter: planned.after,
    reason,
    actorId: ctx.account?.id ?? null,
    reference: reference ?? null,
  }
}

function inAll(here: StockLevel, elsewhere: StockLevel): StockLevel {
  return here === null || elsewhere === null ? null : here + elsewhere
}
