import type { OrderDetail, OrderListItem } from '@sitewright/domain/orders/orders.wire.ts'
import { maxSavedAddresses } from '@sitewright/domain/kit/limits.ts'
import { backgroundCtx, type Ctx, type Deps } from '../context.ts'
import { inSite, readInSite, type OutboxConsumers, type OutboxMessage } from '../database/index.ts'
import { normalizeEmail } from '../mail/index.ts'
import { accountCreatedKind, saveUsedAddress, type AccountCreated } from '../shoppers/index.ts'
import { listItemOf } from './list/list-orders.ts'
import { listOrderRows, type OrderPage } from './list/order-list.store.ts'
import { orderDetailOf } from './order-view.ts'
import { findOrder, readDeliveryAddresses } from './orders.store.ts'

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

export function orderConsumers(deps: Deps): OutboxConsumers {
  return { [accountCreatedKind]: (message) => keepEarlierAddresses(deps, message) }
}

/** A new account gets the addresses to which its owner had orders sent as a guest, so that nobody types them again (BX-1.18). */
async function keepEarlierAddresses(deps: Deps, { siteId, payload }: OutboxMessage): Promise<void> {
  const { shopperId, email } = payload as AccountCreated // safe: `shoppers` writes it
  const ctx = await backgroundCtx(deps, siteId)
  await inSite(ctx, async (tx) => {
    const used = await readDeliveryAddresses(tx, siteId, { emailKey: normalizeEmail(email), most: maxSavedAddresses })
    for (const { address, atMs } of used.toReversed()) {
      await saveUsedAddress(tx, siteId, { newId: ctx.newId(), shopperId, address, atMs })
    }
  })
}
