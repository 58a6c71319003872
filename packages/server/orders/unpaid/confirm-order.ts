import { keptOnceConfirmed } from '@sitewright/domain/orders/rules/unpaid-deadline.ts'
import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { hashOfToken, isWellFormedToken } from '../../http/index.ts'
import { findOrderIdOfToken } from '../order-links.store.ts'
import { lockOrder } from '../orders.store.ts'
import { saveConfirmation } from './confirm-order.store.ts'

/**
 * Keeps an unpaid order for its full time, because the token of a mailed link proves that its email address is the shopper's. The
 * token of the page after buying proves nothing: the browser that typed the address has it. Does nothing when the order was
 * confirmed, paid or cancelled before.
 */
export async function confirmOrder(ctx: Ctx, token: string): Promise<void> {
  if (!isWellFormedToken(token)) return
  await inSite(ctx, async (tx) => {
    const id = await findOrderIdOfToken(tx, ctx.siteId, hashOfToken(token), 'status')
    const order = id === null ? null : await lockOrder(tx, ctx.siteId, { id })
    const keptUntilMs = order && keptOnceConfirmed(order.facts, order, ctx.now())
    if (order && keptUntilMs !== null) await saveConfirmation(tx, ctx.siteId, order.id, keptUntilMs)
  })
}
