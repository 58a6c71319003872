import type { OrderDetail, OrderListItem } from '@sitewright/domain/orders/orders.wire.ts'
import { normalizeEmail } from '@sitewright/domain/kit/email.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { listItemOf } from './list/list-orders.ts'
import { listOrderRows, type OrderPage } from './list/order-list.store.ts'
import { orderDetailOf } from './order-view.ts'
import { findOrder } from './orders.store.ts'

/**
 * Lists the orders placed with an email address, newest first. The caller has made sure that the address is the shopper's own:
 * the account's, which a mailed link proved.
 */
export async function listOrdersOfShopper(ctx: Ctx, email: string, page: OrderPage): Promise<OrderListItem[]> {
  const filter = { words: [], hasAttention: false, emailKey: normalizeEmail(email) }
  const rows = await readInSite(ctx, (tx) => listOrderRows(tx, ctx.siteId, filter, page))
  return rows.map(listItemOf)
}

/** Returns an order placed with an email address; null when the number belongs to another customer's order, or to none. */
export async function findOrderOfShopper(ctx: Ctx, email: string, number: number): Promise<OrderDetail | null> {
  const order = await readInSite(ctx, (tx) => findOrder(tx, ctx.siteId, { number }))
  return order && normalizeEmail(order.email) === normalizeEmail(email) ? orderDetailOf(ctx, order) : null
}
