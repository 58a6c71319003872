import { expect, it } from 'vitest'
import type { Site } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import type { Client } from '../testing/test-client.ts'
import { aShopper, signIn } from '../testing/a-shopper.ts'
import { ordersOf } from '../testing/checkout/books.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct, wanted } from '../testing/a-product.ts'
import { anAddress, aShop, checkoutCalls, fillIn, paidUrl, pay, viewOf } from '../testing/checkout/a-buyer.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { suiteApp } from '../testing/suite-app.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
const gateway = standInGateway(app)
const furtherStep = '4000002500003155'

const typed = { email: 'nora@example.test', phone: '+1 206 555 0134', note: 'Ring twice', delivery: anAddress }
const personal = /nora@example|Lindqvist|Alder Street|98109|555 0134|Ring twice|NORASCODE/

/** A shop, the address of an express checkout in it, the browser that has filled it in, and another that got the link. */
async function aSharedLink(at?: Site) {
  const { site, ctx } = at ? { site: at, ctx: app.ctx } : await aShop(app)
  if (at)
    await saveSiteSettings(ctx, { settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }] } } })
  const code = at ? `NORASCODE${ctx.newId().slice(-6)}` : 'NORASCODE'
  await aDiscount(ctx, { code })
  const cup = await aProduct(ctx)
  const [nora, other]: [Client, Client] = [app.visitor(site), app.visitor(site)]
  await nora.get(cartPath)
  const { body } = await nora.post(`${entriesPath}?isExpress=true`, { ...wanted(cup), quantity: 2 })
  const { cartToken } = (body as { shoppingCart: { cartToken: string } }).shoppingCart
  await fillIn(nora, { cartToken, ...typed })
  const coupon = await nora.post(`${checkoutCalls}/coupons`, { cartToken, promoCode: code })
  expect(coupon.status).toBe(200)
  return { ctx, cartToken, nora, other }
}

it('BX-5.06 shows whoever opens the link of an express checkout its lines with empty fields, on the page and in JSON', async () => {
  const { cartToken, nora, other } = await aSharedLink()
  expect((await nora.get(`/checkout?cartToken=${cartToken}`)).text).toMatch(personal)
  for (const open of [`/checkout?cartToken=${cartToken}`, `${checkoutCalls}?cartToken=${cartToken}`]) {
    const { status, text } = await other.get(open)
    expect([status, text.includes('Cup'), personal.exec(text)]).toEqual([200, true, null])
  }
  expect(await viewOf(other, cartToken)).toMatchObject({
    email: '',
    coupons: [],
    lines: [{ title: 'Cup', quantity: 2 }],
    delivery: { firstName: '', address1: '' },
  })
  expect(await viewOf(nora, cartToken)).toMatchObject({ ...typed, coupons: [{ code: 'NORASCODE' }] })
})

it('BX-5.06 keeps what two browsers type, remove and redeem under one express link apart', async () => {
  const { cartToken, nora, other } = await aSharedLink()
  await other.get(`/checkout?cartToken=${cartToken}`)
  await fillIn(other, { cartToken, email: 'otto@example.test', note: '' })
  const { lines } = await viewOf(other, cartToken)
  await other.delete(`${checkoutCalls}/lines/${lines[0]?.id}?cartToken=${cartToken}`)
  expect((await other.get(`/checkout?cartToken=${cartToken}`)).headers['location']).toBe('/checkout/expired')
  expect(await viewOf(nora, cartToken)).toMatchObject({ ...typed, lines: [{ quantity: 2 }] })
})

it('BX-5.06 lets both browsers pay their own copy of an express link, and neither with the fields of the other', async () => {
  const { ctx, cartToken, nora, other } = await aSharedLink()
  expect((await pay(other, { cartToken })).body).toMatchObject({ code: 'checkout.invalid' })
  const { id: checkoutId } = await viewOf(nora, cartToken)
  expect((await pay(other, { cartToken, checkoutId })).body).toMatchObject({ code: 'checkout.invalid' })

  await fillIn(other, { cartToken, email: 'otto@example.test' })
  const paid = paidUrl(await pay(nora, { cartToken }))
  expect((await other.get(paid)).headers['location']).toBe(`/checkout?cartToken=${cartToken}`)
  expect((await nora.get(paid)).headers['location']).toMatch(/^\/checkout\/confirmed\//)
  expect((await nora.get(`/checkout?cartToken=${cartToken}`)).headers['location']).toBe('/checkout/expired')

  paidUrl(await pay(other, { cartToken }))
  const orders = await app.deps.owner.ask<{ email: string }>('', 'select email from orders where site_id = $1', [
    ctx.siteId,
  ])
  expect(orders.map(({ email }) => email).toSorted()).toEqual(['nora@example.test', 'otto@example.test'])
})

it('BX-1.02, BX-1.03 keeps what was typed, the code and a payment under way when its shopper signs in', async () => {
  const shopper = await aShopper(app)
  const { ctx, cartToken, nora, other } = await aSharedLink(app.site)
  const before = await viewOf(nora, cartToken)
  const started = await pay(nora, { cartToken, number: furtherStep })
  const { step, url } = started.body as { step: { url: string }; url: string }
  await signIn(nora, shopper)
  const after = await viewOf(nora, cartToken)
  expect([after.id, after.totals, after.note, after.changes]).toEqual([before.id, before.totals, before.note, []])
  expect(after.payment).not.toBeNull()
  expect((await viewOf(other, cartToken)).id).toBe('')

  await gateway.call('POST', `/bank/${String(step.url).split('/').at(-1)}`, { answer: 'approve' })
  expect((await nora.get(url)).headers['location']).toMatch(/^\/checkout\/confirmed\//)
  expect((await nora.get(`/checkout?cartToken=${cartToken}`)).headers['location']).toBe('/checkout/expired')
  expect(await ordersOf(ctx)).toMatchObject([{ totalCents: before.totals.totalCents }])
  expect(gateway.charges().filter(({ siteId, state }) => siteId === ctx.siteId && state === 'captured')).toHaveLength(1)
})

it('BX-5.06 does not lead the visitor’s old secret to a copy that a sign-in gave to the account', async () => {
  const shopper = await aShopper(app)
  const { cartToken, nora } = await aSharedLink(app.site)
  const old = app.visitor()
  for (const [name, value] of nora.cookies) old.cookies.set(name, value)
  await signIn(nora, shopper)
  aheadMs += 61_000 // the old secret works again then
  expect(await viewOf(old, cartToken)).toMatchObject({ id: '', email: '', note: '' })
})

it('BX-5.06 asks a browser without cookies nothing before it types, and stores no copy for it', async () => {
  const { ctx, cartToken } = await aSharedLink()
  const count = () =>
    app.deps.owner.ask<{ count: number }>('', 'select count(*)::int as count from carts where site_id = $1', [
      ctx.siteId,
    ])
  const before = await count()
  const stranger = app.visitor(ctx.site)
  expect((await stranger.get(`/checkout?cartToken=${cartToken}`)).text).toContain('Cup')
  expect(await count()).toEqual(before)
})
