import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { Overview } from '@sitewright/domain/sites/overview.wire.ts'
import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { fulfilOrder } from '../orders/index.ts'
import { savePaymentSettings } from '../payments/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { reviewQueue } from '../testing/reviews/review-queue.ts'
import { suiteApp } from '../testing/suite-app.ts'

// A Wednesday in New York, where it is still Tuesday in Los Angeles.
const wednesday = Date.UTC(2026, 10, 25, 5, 30)
let nowMs = Date.now()
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => nowMs } })

const stripeKeys = (mode: 'live' | 'test') => ({
  publishableKey: `pk_${mode}_12345678`,
  secretKey: `sk_${mode}_12345678`,
  webhookSecret: 'whsec_12345678',
  hasAfterpay: false,
})

async function aShopOf(roles: number[] = [websiteRoles.admin]) {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await savePaymentSettings(ctx, { stripe: stripeKeys('live') })
  const overviewAs = async (of: number[]): Promise<Overview> => {
    const teammate = await aTeammate(app, { siteId: site.id, roles: of })
    const answer = await teammate.get('/api/studio/overview', { headers: { 'x-site': site.id } })
    expect(answer.status).toBe(200)
    return answer.body as Overview
  }
  return { site, ctx, overviewAs, overview: () => overviewAs(roles) }
}

async function payAt(siteId: string, number: number, ms: number): Promise<void> {
  await app.deps.owner.ask('', 'update orders set paid_at = $3 where site_id = $1 and number = $2', [
    siteId,
    number,
    new Date(ms),
  ])
}

it('counts nothing at a new site', async () => {
  const { overview } = await aShopOf()
  const none = { cents: 0, orders: 0 }
  expect(await overview()).toEqual({
    orders: { toFulfil: 0, unpaid: 0, attention: 0 },
    stock: { low: 0, out: 0 },
    reviews: 0,
    failedMails: 0,
    sales: { currency: 'USD', isTestMode: false, today: none, week: none },
  })
})

it('counts the orders of which nothing was handed over, and what runs out or is sold out', async () => {
  const { ctx, overview } = await aShopOf()
  const cup = await aProduct(ctx, { variants: [{ sku: 'A', priceCents: 1800, stock: 4 }] })
  await aProduct(ctx, { variants: [{ sku: 'B', priceCents: 1800, stock: 0 }] })
  const orders = [
    await anOrder(ctx, { lines: [{ product: cup, quantity: 1 }] }),
    await anOrder(ctx, { payment: 'unpaid' }),
  ]
  expect((await overview()).orders).toMatchObject({ toFulfil: 2, unpaid: 1 })
  expect((await overview()).stock).toMatchObject({ low: 1, out: 1 })
  const [first] = orders
  if (!first) throw new Error('There are two orders.')
  const lines = first.lineIds.map((lineId) => ({ lineId, quantity: 1 }))
  await fulfilOrder(ctx, first.number, { lines, isShopperNotified: false })
  expect((await overview()).orders?.toFulfil).toBe(1)
})

it('adds up what was paid today and since Monday by the clocks of the site, less what was paid back', async () => {
  const { site, ctx, overview } = await aShopOf()
  const dayMs = 24 * 60 * 60_000
  const daysBack = [0, 1, 2, 3] // Wednesday, Tuesday, Monday, and Sunday, in New York at half past midnight
  const orders = []
  for (const days of daysBack) {
    const order = await anOrder(ctx)
    await payAt(site.id, order.number, wednesday - days * dayMs)
    orders.push(order)
  }
  nowMs = wednesday + 60_000
  const cents = orders[0]?.snapshot.totals.totalCents ?? 0
  await saveSiteSettings(ctx, { timeZone: 'America/New_York' })
  expect((await overview()).sales).toMatchObject({
    today: { cents, orders: 1 },
    week: { cents: 3 * cents, orders: 3 },
  })
  await saveSiteSettings(ctx, { timeZone: 'America/Los_Angeles' }) // all are half past nine in the evening of the day before
  expect((await overview()).sales).toMatchObject({ today: { orders: 1 }, week: { orders: 2 } })
  await app.deps.owner.ask('', 'update orders set refunded_cents = 100 where site_id = $1 and number = $2', [
    site.id,
    orders[0]?.number,
  ])
  expect((await overview()).sales?.today.cents).toBe(cents - 100)
  nowMs = Date.now()
})

it('counts reviews that wait, until they are published', async () => {
  const { site, ctx, waiting, decide } = await reviewQueue(app)
  const owner = await aTeammate(app, { siteId: site.id })
  const reviews = async () => (await owner.get('/api/studio/overview', { headers: { 'x-site': site.id } })).body.reviews
  const id = await waiting(await aProduct(ctx))
  expect(await reviews()).toBe(1)
  await decide(id, 'publish')
  expect(await reviews()).toBe(0)
})

it('counts the mails of the last week that could not be delivered', async () => {
  const { site, ctx, overview } = await aShopOf()
  await anOrder(ctx)
  const text = `update mails set state = 'failed', created_at = $2 where site_id = $1`
  await app.deps.owner.ask('', text, [site.id, new Date(nowMs - 60_000)])
  expect((await overview()).failedMails).toBeGreaterThan(0)
  await app.deps.owner.ask('', text, [site.id, new Date(nowMs - 8 * 24 * 60 * 60_000)])
  expect((await overview()).failedMails).toBe(0)
})

it('shows each role only what it may see, and test orders only in a shop in test mode', async () => {
  const { ctx, overviewAs } = await aShopOf()
  await anOrder(ctx, { snapshot: { isTestMode: true } })
  expect((await overviewAs([websiteRoles.admin])).sales).toMatchObject({ isTestMode: false, week: { orders: 0 } })
  await savePaymentSettings(ctx, { stripe: stripeKeys('test') })
  expect((await overviewAs([websiteRoles.admin])).sales).toMatchObject({ isTestMode: true, week: { orders: 1 } })

  const nothing = { orders: null, stock: null, reviews: null, failedMails: null, sales: null }
  expect(await overviewAs([websiteRoles.billing])).toEqual(nothing)
  expect(await overviewAs([websiteRoles.moderator])).toEqual({ ...nothing, reviews: 0 })
  expect(await overviewAs([websiteRoles.viewer])).toEqual({ ...nothing, stock: expect.any(Object) })
  expect(await overviewAs([websiteRoles.storeManager])).toMatchObject({ failedMails: null, sales: { currency: 'USD' } })
})
