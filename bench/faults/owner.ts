import { setTimeout as pause } from 'node:timers/promises'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { aKey } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { orderCalls } from '@sitewright/server/testing/orders/order-calls.ts'
import type { Answer } from '@sitewright/server/testing/test-client.ts'
import { patiently, type Crowd, type Shop } from './buyer.ts'
import { oneOf } from './chance.ts'

/** Handles orders of a shop in the studio until the time is up: ships, refunds, cancels and marks as paid. */
export async function handleOrders(crowd: Crowd, shop: Shop, cookies: Map<string, string>): Promise<void> {
  const calls = orderCalls(crowd.servers.studio(cookies), shop.site, aKey)
  while (!crowd.isOver()) {
    await pause(100)
    const number = await someOrder(shop).catch(() => null) // the database is away
    const order = number === null ? null : await calls.read({ number }).catch(() => null)
    if (!order?.actions) continue
    const act = actionFor(calls, order)
    if (!act) continue
    const answer = await patiently(crowd, 'owner', act)
    crowd.log.count(answer?.status === 200 ? 'handled' : 'notHandled')
  }
}

async function someOrder({ ctx }: Shop): Promise<number | null> {
  const text = `select number from orders where site_id = $1 and order_state = 'open' order by random() limit 1`
  const [row] = await ctx.deps.owner.ask<{ number: number }>('', text, [ctx.siteId])
  return row?.number ?? null
}

const handled: ReadonlySet<string> = new Set(['fulfil', 'refund', 'cancel', 'mark-paid'])

/** Picks one of the actions that the order allows. The returned function sends the same request each time. */
function actionFor(calls: ReturnType<typeof orderCalls>, order: OrderDetail): (() => Promise<Answer>) | null {
  const key = aKey()
  const wanted = oneOf(order.actions.filter((action) => handled.has(action)))
  const line = order.lines[0]
  if (wanted === 'fulfil') return () => calls.fulfil(order, {}, key)
  if (wanted === 'cancel') return () => calls.cancel(order, {}, key)
  if (wanted === 'refund' && line) {
    return () => calls.refund(order, { lines: [{ lineId: line.id, quantity: 1 }], isRestocked: true }, key)
  }
  if (wanted === 'mark-paid') return () => calls.act(order, 'mark-paid', {}, key)
  return null
}
