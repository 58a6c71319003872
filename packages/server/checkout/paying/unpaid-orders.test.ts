import { describe, expect, it } from 'vitest'
import type { Ctx, Site } from '../../context.ts'
import { unpaidOrderLimits } from '@sitewright/domain/kit/limits.ts'
import { aProduct, type AProduct } from '../../testing/a-product.ts'
import { aCartAt, aKey, aShop, fillIn, pay, payBodyOf, sendPay } from '../../testing/checkout/a-buyer.ts'
import { ordersOf, unitsOf } from '../../testing/checkout/books.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { holdLock, untilLocked } from '../../testing/until.ts'
import { makeClient, type Answer, type Client } from '../../testing/test-client.ts'
import { expireOrders } from '../../orders/expire-orders.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs }, env: { LIMITS: 'normal' } })

async function aBankShop(stock = 1_000_000): Promise<{ site: Site; ctx: Ctx; cup: AProduct }> {
  const { site, ctx } = await aShop(app)
  await app.deps.owner.ask('', `insert into payment_settings (site_id, settings) values ($1, $2)`, [
    ctx.siteId,
    JSON.stringify({ stripe: null, payAtPickup: null, bankTransfer: { details: 'IBAN DE00' } }),
  ])
  return { site, ctx, cup: await aProduct(ctx, { variants: [{ sku: ctx.newId(), priceCents: 100, stock }] }) }
}

type Shop = Awaited<ReturnType<typeof aBankShop>>
let mailbox = 0

/** A new browser at an IP address. */
function visitorFrom({ identifier }: Site, remoteAddress: string): Client {
  const host = `${identifier}.localhost:${app.deps.config.port}`
  return makeClient((request) => app.http.sites.inject({ ...request, remoteAddress }), host)
}

/** Places an order by bank transfer in a new browser. Returns `paid`, or the code of its refusal. */
async function place(
  { site, cup }: Shop,
  { from, email, quantity = 1 }: { from: string; email?: string; quantity?: number },
): Promise<string> {
  mailbox += 1
  const browser = visitorFrom(site, from)
  await fillIn(await aCartAt({ visitor: () => browser }, site, cup, quantity), {
    email: email ?? `u${mailbox}@fresh.test`,
  })
  const { body } = await pay(browser, { method: 'bank-transfer' })
  return body.state ?? body.code
}

async function placeMany(shop: Shop, orders: readonly Parameters<typeof place>[1][]): Promise<string[]> {
  const answers: string[] = []
  for (const order of orders) answers.push(await place(shop, order))
  return answers
}

describe('orders that are paid later', () => {
  it('BX-5.11 end for a network at its number of orders, whatever addresses it types', async () => {
    const shop = await aBankShop()
    const { orders } = unpaidOrderLimits.network
    const answers = await placeMany(
      shop,
      Array.from({ length: orders + 2 }, (_, n) => ({ from: `2001:db8::${n + 1}` })),
    )
    expect(answers).toEqual([
      ...Array.from({ length: orders }, () => 'paid'),
      ...Array.from({ length: 2 }, () => 'checkout.too-many-unpaid'),
    ])
    expect(await place(shop, { from: '2001:db8:0:1::1' })).toBe('paid')
    aheadMs += unpaidOrderLimits.network.windowMs + 1
    expect(await place(shop, { from: '2001:db8::1' })).toBe('paid')
  })

  it('BX-5.11 end for a mailbox at its number of orders, wherever they come from', async () => {
    const shop = await aBankShop()
    const { orders } = unpaidOrderLimits.mailbox
    const answers = await placeMany(
      shop,
      Array.from({ length: orders + 1 }, (_, n) => ({ from: `198.51.100.${n + 1}`, email: `Stranger+${n}@Box.test` })),
    )
    expect(answers).toEqual([...Array.from({ length: orders }, () => 'paid'), 'checkout.too-many-unpaid'])
    const mails = await app.deps.owner.ask('', `select from mails where site_id = $1 and recipient ilike 'stranger%'`, [
      shop.ctx.siteId,
    ])
    expect(mails.length).toBeLessThanOrEqual(orders)
    aheadMs += 8 * 24 * 60 * 60_000
    await expireOrders(app.deps)
    expect(await place(shop, { from: '198.51.100.99', email: 'stranger@box.test' })).toBe('paid')
  })

  it('hold no more units than a mailbox or a network may, except a first order of any size [BX-5.11 BX-5.02]', async () => {
    const shop = await aBankShop()
    const { mailbox: ofMailbox, network } = unpaidOrderLimits
    const email = 'bulk@box.test'
    const big = { email, quantity: ofMailbox.units + 100 }
    expect(await place(shop, { ...big, from: '203.0.113.1' })).toBe('paid')
    expect(await place(shop, { email, from: '203.0.113.2' })).toBe('checkout.too-many-unpaid')
    expect(await place(shop, { quantity: network.units - 1, from: '203.0.113.3' })).toBe('paid')
    expect(await place(shop, { quantity: 2, from: '203.0.113.3' })).toBe('checkout.too-many-unpaid')
    expect(await place(shop, { quantity: 1, from: '203.0.113.3' })).toBe('paid')
    expect((await unitsOf(shop.ctx, shop.cup.variants[0]?.id))?.committed).toBe(ofMailbox.units + 100 + network.units)
  })

  it('BX-5.11 are counted one after the other when a bot sends them at the same time', async () => {
    const shop = await aBankShop()
    const bodies = []
    for (let n = 0; n < unpaidOrderLimits.mailbox.orders + 3; n += 1) {
      const browser = visitorFrom(shop.site, '192.0.2.7')
      await fillIn(await aCartAt({ visitor: () => browser }, shop.site, shop.cup), { email: 'at.once@box.test' })
      bodies.push({ browser, body: await payBodyOf(browser, { method: 'bank-transfer' }) })
    }
    await Promise.all(bodies.map(({ browser, body }) => sendPay(browser, body)))
    expect(await ordersOf(shop.ctx)).toHaveLength(unpaidOrderLimits.mailbox.orders)
  })
})

/** Pays as a page does: it sends the payment again, under its key, when the server was too busy to take it. */
async function untilAnswered(browser: Client, body: object, key = aKey()): Promise<Answer> {
  const answer = await sendPay(browser, body, key)
  return answer.status === 503 ? untilAnswered(browser, body, key) : answer
}

it('BX-5.11 places exactly as many orders as a network may have when more are sent at once, to a mailbox each', async () => {
  const shop = await aBankShop()
  const { orders } = unpaidOrderLimits.network
  const ready = await Promise.all(
    Array.from({ length: orders + 6 }, async (_, n) => {
      const browser = visitorFrom(shop.site, '192.0.2.8')
      await fillIn(await aCartAt({ visitor: () => browser }, shop.site, shop.cup), { email: `sale${n}@crowd.test` })
      return { browser, body: await payBodyOf(browser, { method: 'bank-transfer' }) }
    }),
  )
  const answers = await Promise.all(ready.map(({ browser, body }) => untilAnswered(browser, body)))
  const counts = new Map<string, number>()
  for (const { body } of answers) {
    const answer = String(body.state ?? body.code)
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ paid: orders, 'checkout.too-many-unpaid': 6 })
  expect(await ordersOf(shop.ctx)).toHaveLength(orders)
})

it.each(['mailbox', 'network'] as const)(
  'BX-5.11 an order waits for another of its %s that is being counted, and counts it',
  async (origin) => {
    const shop = await aBankShop()
    const ofSame = { mailbox: { email: 'in.turn@box.test' }, network: { from: '192.0.2.10' } }[origin]
    const order = { from: '192.0.2.9', ...ofSame }
    expect(await place(shop, order)).toBe('paid')
    const [first] = await app.deps.owner.ask<{ hash: string }>(
      '',
      `select encode(${origin}, 'hex') as hash from unpaid_order_origins where site_id = $1`,
      [shop.ctx.siteId],
    )
    const other = await holdLock(shop.ctx, `unpaid ${origin} ${first?.hash}`)
    const placed = place(shop, { from: '192.0.2.11', ...ofSame })
    try {
      const answered = await Promise.race([placed, untilLocked(app.deps.owner, { like: '%pg_advisory_xact_lock(%' })])
      expect(answered, 'an answer before the other order was counted').toBeUndefined()
      const text = `
        insert into unpaid_order_origins (site_id, checkout_id, network, mailbox, units, created_at)
        select site_id, gen_random_uuid(), network, mailbox, units, created_at
        from unpaid_order_origins, generate_series(2, $2::integer) where site_id = $1`
      await app.deps.owner.ask('', text, [shop.ctx.siteId, unpaidOrderLimits[origin].orders])
    } finally {
      await other.release()
    }
    expect(await placed).toBe('checkout.too-many-unpaid')
  },
)

describe('attempts to pay', () => {
  it('BX-5.11 are limited for an email address, and not for forty shoppers behind one IP address', async () => {
    const shop = await aBankShop()
    const tries = async (email: (n: number) => string, count: number): Promise<number[]> => {
      const statuses: number[] = []
      for (let n = 0; n < count; n += 1) {
        const browser = visitorFrom(shop.site, '192.0.2.99')
        const { id } = await fillIn(await aCartAt({ visitor: () => browser }, shop.site, shop.cup), { email: email(n) })
        statuses.push((await sendPay(browser, { checkoutId: id, method: 'bank-transfer', priceHash: 'old' })).status)
      }
      return statuses
    }
    expect(new Set(await tries((n) => `shopper${n}@crowd.test`, 40))).toEqual(new Set([409]))
    expect(await tries(() => 'one@crowd.test', 12)).toEqual([...Array.from({ length: 10 }, () => 409), 429, 429])
  })
})
