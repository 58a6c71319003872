import { sendOrder } from '../proofs/send-order.ts'
import { faultsOfSite } from '../proofs/site-invariants.ts'
import { ordersOf } from '@sitewright/server/testing/checkout/books.ts'
import { until } from '@sitewright/server/testing/until.ts'
import type { Crowd, Shop } from './buyer.ts'

/** What the tasks' clocks are ahead by: past leases and retries, then past the reservations of shoppers who never came back. */
const aheadMs = [120_000, 240_000, 20 * 60_000, 40 * 60_000]
const gatewayAheadMs = 120_000
const restsWithinMs = 30_000

/** Lets the background finish what was left, as it does within an hour. Returns errors of tasks. */
export async function settle({ floor, servers, shops }: Crowd): Promise<string[]> {
  await servers.untilBothRun()
  await floor.gateway.call('PUT', '/behaviour', { clockAheadMs: gatewayAheadMs })
  const server = await servers.pick()
  const errors: string[] = []
  for (const ahead of aheadMs) {
    const { owner } = floor.deps
    await owner.ask('', `update mails set due_at = now() where state = 'waiting'`)
    await owner.ask('', 'update outbox set due_at = now()')
    const answer = await sendOrder(server, { kind: 'tasks', aheadMs: ahead })
    errors.push(...answer.errors)
    for (const { ctx } of shops) await untilAtRest(floor.deps.owner, ctx.siteId)
  }
  return errors
}

async function untilAtRest(owner: Crowd['floor']['deps']['owner'], siteId: string): Promise<void> {
  const text = `
    select from outbox where site_id = $1
    union all select from mails where site_id = $1 and state = 'waiting'`
  await until(
    () => owner.ask('', text, [siteId]),
    (rows) => rows.length === 0,
    restsWithinMs,
  )
}

/** Holds what everybody saw against the books, the gateway and the mail server. */
export async function judge({ floor, servers, shops, log }: Crowd): Promise<string[]> {
  const kills = (log.counts['kills'] ?? 0) + (log.counts['postgresKills'] ?? 0) + (log.counts['mailMoods'] ?? 0)
  const faults = [...log.faults, ...servers.deaths()]
  for (const shop of shops) {
    const charges = await floor.charges(shop.ctx.siteId)
    const found = await faultsOfSite(shop.ctx, { charges, mails: floor.smtp.received, kills })
    faults.push(
      ...[...found, ...(await faultsOfAcknowledged(shop, log))].map((fault) => `${shop.site.identifier}: ${fault}`),
    )
  }
  return faults
}

/** Every order that a buyer was told of exists, with the same total, and was paid if it had to be (I1). */
async function faultsOfAcknowledged({ ctx }: Shop, log: Crowd['log']): Promise<string[]> {
  const orders = new Map((await ordersOf(ctx)).map((order) => [order.checkoutId, order]))
  return log.acknowledged
    .filter(({ siteId }) => siteId === ctx.siteId)
    .flatMap(({ checkoutId, totalCents, method }) => {
      const order = orders.get(checkoutId)
      if (!order) return [`I1 order: checkout ${checkoutId} was confirmed and has no order`]
      const isPaid = order.paidCents === totalCents
      return [
        ...(order.totalCents === totalCents
          ? []
          : [`I1 order: ${order.number} costs ${order.totalCents}, confirmed were ${totalCents}`]),
        ...(isPaid || method !== 'card' ? [] : [`I1 order: ${order.number} was confirmed as paid and is not`]),
      ]
    })
}
