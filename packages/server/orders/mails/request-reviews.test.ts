import { expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { listReviews, moderateReview } from '../../reviews/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { anOrder, type AnOrderGiven } from '../../testing/orders/an-order.ts'
import { seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { fulfilOrder, refundOrder } from '../index.ts'
import { requestReviews } from './request-reviews.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs }, env: { CAPTCHA: 'off' } })
const dayMs = 24 * 60 * 60_000

async function aShop(reviewRequestDays?: number): Promise<Ctx> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  const settings = {
    storeSettings: { productReviewsEnabled: true, ...(reviewRequestDays !== undefined && { reviewRequestDays }) },
    featureFlags: { productReviews: true },
  }
  await saveSiteSettings(ctx, { title: 'Fern & Kiln', settings })
  return ctx
}

async function delivered(ctx: Ctx, given: AnOrderGiven = {}) {
  const order = await anOrder(ctx, given)
  await fulfilOrder(ctx, order.number, { tracking: null, isShopperNotified: false })
  return order
}

/** Runs the task as if so many days had passed. */
async function after(days: number): Promise<void> {
  skewMs = days * dayMs
  await requestReviews(app.deps)
  skewMs = 0
}

function requestsOf({ siteId }: Ctx): Promise<{ subject: string; plain: string }[]> {
  return app.deps.owner.ask(
    '',
    `select subject, plain from mails where site_id = $1 and template = 'orders.review-request'`,
    [siteId],
  )
}

it('BX-1.20 asks once, some days after everything was handed over, with a link for each product that was kept', async () => {
  const ctx = await aShop(5)
  const [cup, bowl, plate] = [
    await aProduct(ctx, { title: 'Cup' }),
    await aProduct(ctx, { title: 'Bowl' }),
    await aProduct(ctx),
  ]
  const lines = [{ product: cup }, { product: bowl, quantity: 1 }, { product: plate, quantity: 1 }]
  const order = await delivered(ctx, { lines })
  const [, , returned = ''] = order.lineIds
  const refund = { shippingCents: 0, extraCents: 0, isRestocked: false, note: '', isShopperNotified: false }
  await refundOrder(ctx, order.number, { ...refund, lines: [{ lineId: returned, quantity: 1 }] })
  await after(4)
  expect(await requestsOf(ctx)).toEqual([])
  await after(6)
  await after(7)
  const [mail, ...more] = await requestsOf(ctx)
  expect([mail?.subject, more]).toEqual(['How do you like it? A word for Fern & Kiln', []])
  const asked = Array.from(mail?.plain.matchAll(/commerce\/reviews\/([0-9a-f]{32})/g) ?? [], ({ 1: id }) => id)
  expect(asked).toEqual([cup.id, bowl.id])
})

it('BX-1.20 asks nobody without the setting, nor about test orders, cancelled ones, and orders of long ago', async () => {
  const [off, on] = [await aShop(), await aShop(5)]
  await delivered(off)
  await delivered(on, { snapshot: { isTestMode: true } })
  await anOrder(on)
  const paidBack = await delivered(on)
  const refund = { shippingCents: 0, extraCents: 0, isRestocked: false, note: '', isShopperNotified: false }
  await refundOrder(on, paidBack.number, { ...refund, lines: [{ lineId: paidBack.lineIds[0] ?? '', quantity: 2 }] })
  await after(6)
  await delivered(on)
  await after(40)
  expect([await requestsOf(off), await requestsOf(on)]).toEqual([[], []])
})

it('BX-1.20 marks the review that a link leads to as that of a verified buyer, once and for its product only', async () => {
  const ctx = await aShop(5)
  const [cup, other] = [await aProduct(ctx, { title: 'Cup' }), await aProduct(ctx)]
  await delivered(ctx, { lines: [{ product: cup }] })
  await after(6)
  const [mail] = await requestsOf(ctx)
  const [, path = '', token = ''] =
    /(\/commerce\/reviews\/[0-9a-f]{32})\?invitation=([0-9a-f]{64})/.exec(mail?.plain ?? '') ?? []
  const visitor = app.visitor(ctx.site)
  const form = await visitor.get(`${path}?invitation=${token}`)
  expect(seen(form.text)).toContain('You bought this here')
  expect((await visitor.get(path)).text).not.toContain('name="invitation"')

  const review = { stars: '5', title: '', name: 'Nora' }
  const wrong = await visitor.form(path, { ...review, text: '', invitation: token })
  expect([wrong.status, wrong.text.includes(`value="${token}"`)]).toEqual([422, true])
  for (const [text, at, invitation] of [
    ['another product', `/commerce/reviews/${other.id}`, token],
    ['no link', path, ''],
    ['unknown link', path, '0'.repeat(64)],
    ['broken link', path, '\0'],
    ['bought', path, token],
    ['again', path, token],
  ] as const) {
    expect([text, (await visitor.form(at, { ...review, text, invitation })).status]).toEqual([text, 303])
  }
  const { reviews } = await listReviews(ctx, { state: 'held', search: '', limit: 25 })
  for (const { id } of reviews) await moderateReview(ctx, id, 'published')
  const read = await visitor.get(`/api/commerce/product/reviews?productId=${cup.id}`)
  const marked = read.body.productReviews.filter(({ isVerifiedBuyer }: { isVerifiedBuyer?: true }) => isVerifiedBuyer)
  expect(marked.map(({ text }: { text: string }) => text)).toEqual(['bought'])
  expect(seen((await visitor.get(path)).text).match(/Verified buyer/g)).toHaveLength(1)
})
