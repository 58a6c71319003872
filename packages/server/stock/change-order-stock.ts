import { mergeStockLines, type StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import { isRestock } from '@sitewright/domain/stock/restock-step.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { emitRestocked, emitStockChanged } from './emit-stock-events.ts'
import { giveBackExpired } from './reserve-stock.ts'
import { moveOrderStock, saveRestock, type OrderStockMove, type ReturnedStock } from './order-stock.store.ts'

export type OrderStockChange = {
  orderId: string
  lines: readonly StockLine[]
  /** Id of the shipment, refund or cancellation. A second change of the order with the same key does nothing. */
  key?: string
}

/**
 * Units of an order leave the shop. Lines without counted stock are ignored, and an order never ships more than it has committed;
 * units that it was missing come from what is available by now.
 */
export async function fulfilStock(tx: Tx, ctx: Ctx, change: OrderStockChange): Promise<void> {
  await moveAndAnnounce(tx, ctx, change, { reason: 'fulfilled', from: 'committed' })
}

/** Takes back that units of an order left the shop: they are committed to it again, so that nobody else can buy them. */
export async function undoFulfilStock(tx: Tx, ctx: Ctx, change: OrderStockChange): Promise<void> {
  await moveAndAnnounce(tx, ctx, change, { reason: 'unfulfilled', from: 'fulfilled' })
}

/**
 * Makes units of an order available again: of a cancelled order, or goods that came back. When the variant was sold out, this is a
 * restock, of which people waiting are notified.
 */
export async function returnStock(
  tx: Tx,
  ctx: Ctx,
  { from, ...change }: OrderStockChange & { from: 'committed' | 'fulfilled' },
): Promise<void> {
  await moveAndAnnounce(tx, ctx, change, { reason: 'returned', from })
}

/** Takes units of an order out of the stock, without making them available: refunded or cancelled, and lost or damaged. */
export async function dropCommitted(tx: Tx, ctx: Ctx, change: OrderStockChange): Promise<void> {
  await moveAndAnnounce(tx, ctx, change, { reason: 'dropped', from: 'committed' })
}

async function moveAndAnnounce(
  tx: Tx,
  ctx: Ctx,
  { orderId, lines, key }: OrderStockChange,
  how: Pick<OrderStockMove, 'reason' | 'from'>,
): Promise<void> {
  const wanted = mergeStockLines(lines)
  if (wanted.length === 0) return
  if (how.reason === 'fulfilled') await giveBackExpired(tx, ctx, variantIdsOf(wanted)) // may be what the order is missing
  const changed = await moveOrderStock(tx, ctx, { orderId, lines: wanted, key: key ?? null, ...how })
  const byVariant = Map.groupBy(changed, ({ variantId }) => variantId)
  if (byVariant.size > 0) await emitStockChanged(tx, ctx, [...byVariant.keys()])
  for (const rows of byVariant.values()) await announceRestock(tx, ctx, rows)
}

function variantIdsOf(lines: readonly StockLine[]): string[] {
  return lines.map(({ variantId }) => variantId)
}

async function announceRestock(tx: Tx, ctx: Ctx, rows: readonly ReturnedStock[]): Promise<void> {
  const [first] = rows
  if (!first || first.before === null) return
  const units = rows.reduce((sum, row) => sum + row.units, 0)
  if (!isRestock(first.before, first.before + units)) return
  await saveRestock(tx, ctx.siteId, first)
  await emitRestocked(tx, { key: first.movementId, variantId: first.variantId })
}
