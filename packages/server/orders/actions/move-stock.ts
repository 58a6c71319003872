import type { LineQuantity } from '@sitewright/domain/orders/rules/fulfil.ts'
import type { OrderFacts } from '@sitewright/domain/orders/rules/order-state.ts'
import type { PlannedRefund } from '@sitewright/domain/orders/rules/refund-plan.ts'
import type { StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { dropCommitted, returnStock } from '../../stock/index.ts'
import { findAvailable } from './stock-of-variants.store.ts'

type Units = { orderId: string; facts: OrderFacts; units: readonly LineQuantity[] }

/** Returns the units whose variants have counted stock. */
export function countedUnits(facts: OrderFacts, units: readonly LineQuantity[]): StockLine[] {
  const lines = new Map(facts.lines.map((line) => [line.id, line]))
  return units.flatMap(({ lineId, quantity }) => {
    const line = lines.get(lineId)
    return line?.isStockTracked === true && quantity > 0 ? [{ variantId: line.variantId, quantity }] : []
  })
}

/** True when the stock has available units for all of the given ones, or does not count them. */
export async function hasStockFor(
  tx: Tx,
  ctx: Ctx,
  facts: OrderFacts,
  units: readonly LineQuantity[],
): Promise<boolean> {
  const lines = countedUnits(facts, units)
  if (lines.length === 0) return true
  const wanted = Map.groupBy(lines, ({ variantId }) => variantId)
  const available = await findAvailable(tx, ctx.siteId, [...wanted.keys()])
  return [...wanted].every(([variantId, own]) => {
    const quantity = own.reduce((sum, line) => sum + line.quantity, 0)
    return quantity <= (available.get(variantId) ?? 0)
  })
}

/** Frees units that an order does not get any more: back to the shelf, or out of the books. `key` makes it happen once. */
export async function freeStock(
  tx: Tx,
  ctx: Ctx,
  { orderId, facts, units }: Units,
  { isRestocked, key }: { isRestocked: boolean; key: string },
): Promise<void> {
  const lines = countedUnits(facts, units)
  if (lines.length === 0) return
  if (isRestocked) await returnStock(tx, ctx, { orderId, lines, from: 'committed', key })
  else await dropCommitted(tx, ctx, { orderId, lines, key })
}

/** Moves the stock of a refund's units, once its money is on its way: those still in the shop, and those that came back. */
export async function moveRefundedStock(
  tx: Tx,
  ctx: Ctx,
  { orderId, facts }: Omit<Units, 'units'>,
  refund: PlannedRefund & { id: string; isRestocked: boolean },
): Promise<void> {
  const { id, isRestocked } = refund
  const removed = refund.lines.map(({ lineId, removedQuantity: quantity }) => ({ lineId, quantity }))
  await freeStock(tx, ctx, { orderId, facts, units: removed }, { isRestocked, key: `${id}/removed` })
  if (!isRestocked) return
  const returned = refund.lines.map(({ lineId, returnedQuantity: quantity }) => ({ lineId, quantity }))
  const lines = countedUnits(facts, returned)
  if (lines.length > 0) await returnStock(tx, ctx, { orderId, lines, from: 'fulfilled', key: `${id}/returned` })
}
