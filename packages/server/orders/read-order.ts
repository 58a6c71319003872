import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { orderDetailOf } from './order-view.ts'
import { findOrder } from './orders.store.ts'

/** Returns the order with a number, with the actions that the account of the context may take. Throws `orders.not-found`. */
export async function readOrder(ctx: Ctx, number: number): Promise<OrderDetail> {
  const order = await readInSite(ctx, (tx) => findOrder(tx, ctx.siteId, { number }))
  if (!order) throw new Refusal('orders.not-found')
  return orderDetailOf(ctx, order)
}

/** Returns an order by its id inside a transaction; null when the site has none. */
export async function readOrderInTx(tx: Tx, ctx: Ctx, orderId: string): Promise<OrderDetail | null> {
  const order = await findOrder(tx, ctx.siteId, { id: orderId })
  return order && orderDetailOf(ctx, order)
}
