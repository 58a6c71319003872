import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { missingUnits } from '@sitewright/domain/orders/rules/fulfil.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { hasStockFor } from './actions/move-stock.ts'
import { orderDetailOf } from './order-view.ts'
import { findOrder } from './orders.store.ts'

/**
 * Returns the order with a number, with the actions that the account of the context may take. For an order that waits for stock it
 * tells whether the stock has arrived. Throws `orders.not-found`.
 */
export async function readOrder(ctx: Ctx, number: number): Promise<OrderDetail> {
  return readInSite(ctx, async (tx) => {
    const order = await findOrder(tx, ctx.siteId, { number })
    if (!order) throw new Refusal('orders.not-found')
    const missing = missingUnits(order.facts)
    const detail = orderDetailOf(ctx, order)
    return missing.length === 0 ? detail : { ...detail, isStockBack: await hasStockFor(tx, ctx, order.facts, missing) }
  })
}

/** Returns an order by its id inside a transaction; null when the site has none. */
export async function readOrderInTx(tx: Tx, ctx: Ctx, orderId: string): Promise<OrderDetail | null> {
  const order = await findOrder(tx, ctx.siteId, { id: orderId })
  return order && orderDetailOf(ctx, order)
}
