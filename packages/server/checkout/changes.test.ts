import { describe, expect, it } from 'vitest'
import { updateVariant, hideProduct } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { endDiscount } from '../discounts/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { setStock } from '../stock/index.ts'
import { cartOf } from '../testing/a-cart.ts'
import { aShopper, signIn } from '../testing/a-shopper.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import {
  aBuyer,
  aCartAt,
  addTo,
  aShop,
  checkoutCalls,
  fillIn,
  pay,
  payBodyOf,
  sendPay,
  viewIn,
  viewOf,
} from '../testing/checkout/a-buyer.ts'
import { ordersOf, unitsOf } from '../testing/checkout/books.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'

const app = await suiteApp()
standInGateway(app)

/** A shop with ten cups for 18.00, and a browser that has seen two of them for 36.00 and 5.00 of shipping. */
async function seen(quantity = 2) {
  const { site, ctx } = await aShop(app)
  const cup = await aProduct(ctx)
  const browser = await aBuyer(app, site, cup, quantity)
  return { site, ctx, cup, browser, body: await payBodyOf(browser) }
}

const setPrice = (ctx: Ctx, cup: AProduct, priceCents: number) =>
  updateVariant(ctx, cup.variants[0]?.id ?? '', { priceCents })

/** Presses the pay button of a page that shows an older purchase, and expects to be asked again. */
async function refused(browser: Client, body: object) {
  const answer = await sendPay(browser, body)
  expect([answer.status, answer.body.code]).toEqual([409, 'checkout.changed'])
  return viewIn(answer)
}

/** Accepts what the page shows, and pays. */
async function acceptAndPay(browser: Client): Promise<void> {
  const { priceHash } = await viewOf(browser)
  const accepted = await browser.put(`${checkoutCalls}/accept`, { priceHash })
  expect([accepted.status, viewIn(accepted).changes]).toEqual([200, []])
  expect((await pay(browser)).body.state).toBe('paid')
}

describe('what changed since the shopper saw it', () => {
  it('BX-1.03 is an address that was entered elsewhere: it is shown before the order goes there', async () => {
    const { ctx, browser, body } = await seen()
    const { delivery } = await viewOf(browser)
    await fillIn(browser, { delivery: { ...delivery, city: 'Tacoma' } })
    const view = await refused(browser, body)
    expect([view.delivery.city, view.changes]).toEqual(['Tacoma', []])
    expect(await ordersOf(ctx)).toEqual([])
    expect((await pay(browser)).body.state).toBe('paid')
  })

  it('BX-1.03 is a price: said from what to what, with the total, and accepted before paying', async () => {
    const { ctx, cup, browser, body } = await seen()
    await setPrice(ctx, cup, 2000)
    const view = await refused(browser, body)
    expect(view.changes).toMatchObject([
      { kind: 'price', title: 'Cup', fromCents: 1800, toCents: 2000, text: 'Cup is now $20.00, it was $18.00.' },
      { kind: 'total', fromCents: 4100, toCents: 4500, text: 'Your total is now $45.00, it was $41.00.' },
    ])
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toMatchObject({ available: 10, reserved: 0 })
    expect((await viewOf(browser)).changes).toHaveLength(2)
    const blind = await pay(browser)
    expect([blind.status, blind.body.code]).toEqual([409, 'checkout.changed'])
    await acceptAndPay(browser)
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 4500 }])
  })

  it('BX-1.03 is accepted by a button that says so, but never as something else than was shown', async () => {
    const { ctx, cup, browser } = await seen()
    await setPrice(ctx, cup, 2000)
    const shown = await payBodyOf(browser, { isAccepted: true })
    await setPrice(ctx, cup, 2100)
    await refused(browser, shown)
    const stale = await browser.put(`${checkoutCalls}/accept`, {
      priceHash: (shown as { priceHash: string }).priceHash,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'checkout.changed'])
    expect((await pay(browser, { isAccepted: true })).body.state).toBe('paid')
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 4700 }])
  })

  it('BX-1.03 is a price that differs from the one in the cart, also when the checkout opens', async () => {
    const { site, ctx } = await aShop(app)
    const cup = await aProduct(ctx)
    const browser = await aCartAt(app, site, cup)
    await setPrice(ctx, cup, 2100)
    expect((await viewOf(browser)).changes).toMatchObject([{ kind: 'price', fromCents: 1800, toCents: 2100 }])
    expect((await fillIn(browser)).changes).toMatchObject([{ kind: 'price', fromCents: 1800, toCents: 2100 }])
  })

  it('BX-1.03 needs no acceptance when it only got cheaper: the lower price is charged at the first press', async () => {
    const { ctx, cup, browser, body } = await seen()
    await setPrice(ctx, cup, 1500)
    expect((await sendPay(browser, body)).body.state).toBe('paid')
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 3500 }])
  })

  it('BX-1.03 is asked when a line got cheaper and another one sold out', async () => {
    const { ctx, cup, browser } = await seen()
    const plate = await aProduct(ctx, { title: 'Plate' })
    await addTo(browser, plate)
    const body = await payBodyOf(browser)
    await setPrice(ctx, cup, 1500)
    await setStock(ctx, plate.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
    expect((await refused(browser, body)).changes.map(({ kind }) => kind)).toEqual(['price', 'gone', 'total'])
    expect(await ordersOf(ctx)).toEqual([])
  })

  it('BX-1.03 names the variant, so that two of one product are told apart', async () => {
    const { ctx, browser } = await seen()
    const [small, large] = ['small', 'large'].map((size) => ({ sku: `S-${size}`, attributes: { Size: size } }))
    const variants = [small, large].map((variant) => ({ sku: '', ...variant, priceCents: 900, stock: 5 }))
    const plate = await aProduct(ctx, { title: 'Plate', options: ['Size'], variants })
    await browser.post('/api/commerce/shopping-cart/entries', { itemId: plate.id, sku: 'S-large', quantity: 1 })
    const body = await payBodyOf(browser)
    await updateVariant(ctx, plate.variants[1]?.id ?? '', { priceCents: 950 })
    const [change] = (await refused(browser, body)).changes
    expect(change?.text).toBe('Plate (large) is now $9.50, it was $9.00.')
  })

  it('BX-1.03 is the stock: fewer units are bought once that is accepted, and the rest stays in the cart', async () => {
    const { ctx, cup, browser, body } = await seen(5)
    await setStock(ctx, cup.variants[0]?.id ?? '', { to: 3, reason: 'counted' })
    const view = await refused(browser, body)
    expect(view.changes).toMatchObject([
      { kind: 'stock', from: 5, to: 3, text: 'Cup: only 3 of 5 are left.' },
      { kind: 'total', fromCents: 9500, toCents: 5900 },
    ])
    expect(view.lines).toMatchObject([
      { quantity: 3, wantedQuantity: 5, subtotalCents: 5400, problem: 'not-enough-stock' },
    ])
    await acceptAndPay(browser)
    expect((await cartOf(browser)).entries).toMatchObject([{ quantity: 2 }])
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 5900 }])
  })

  it('BX-1.03 is a line that is sold out or gone; it is shown until that is accepted', async () => {
    const { ctx, browser } = await seen()
    const [plate, bowl] = [await aProduct(ctx, { title: 'Plate' }), await aProduct(ctx, { title: 'Bowl' })]
    for (const more of [plate, bowl]) await addTo(browser, more)
    const body = await payBodyOf(browser)
    await setStock(ctx, plate.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
    await hideProduct(ctx, bowl.id)
    const view = await refused(browser, body)
    expect(view.changes.map(({ text }) => text)).toEqual([
      'Plate is sold out.',
      'Bowl is no longer available.',
      'Your total is now $41.00, it was $77.00.',
    ])
    expect(view.lines.map(({ title, quantity, problem }) => [title, quantity, problem])).toEqual([
      ['Cup', 2, null],
      ['Plate', 0, 'sold-out'],
      ['Bowl', 0, 'unavailable'],
    ])
    await browser.put(`${checkoutCalls}/accept`, { priceHash: view.priceHash })
    expect((await viewOf(browser)).lines.map(({ title }) => title)).toEqual(['Cup'])
    expect((await pay(browser)).body.state).toBe('paid')
    expect((await cartOf(browser)).entries.map(({ title }) => title)).toEqual(['Plate', 'Bowl'])
  })

  it('BX-1.03 BX-1.10 is a code that ended or was used up', async () => {
    const { ctx, browser } = await seen()
    const { id, code } = await aDiscount(ctx)
    await browser.post(`${checkoutCalls}/coupons`, { promoCode: code })
    const view = await fillIn(browser)
    expect([view.changes, view.totals.discountCents, view.coupons]).toMatchObject([[], 360, [{ code, reason: '' }]])
    const body = await payBodyOf(browser)
    await endDiscount(ctx, id)
    const ended = await refused(browser, body)
    expect(ended.changes).toMatchObject([
      { kind: 'code', title: code, text: `${code} no longer applies.` },
      { kind: 'total', fromCents: 3740, toCents: 4100 },
    ])
    expect(ended.coupons).toMatchObject([{ code, reason: 'This code has expired.' }])
    await acceptAndPay(browser)
  })

  it('BX-1.03 is the shipping: another price, or an option that is no longer offered', async () => {
    const { ctx, browser, body } = await seen()
    await saveSiteSettings(ctx, { settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 700 }] } } })
    const dearer = await refused(browser, body)
    expect(dearer.changes.map(({ text }) => text)).toEqual([
      'Post now costs $7.00, it was $5.00.',
      'Your total is now $43.00, it was $41.00.',
    ])
    await browser.put(`${checkoutCalls}/accept`, { priceHash: dearer.priceHash })
    const again = await payBodyOf(browser)
    await saveSiteSettings(ctx, {
      settings: { storeSettings: { shippingRates: [{ name: 'Courier', priceCents: 700 }] } },
    })
    const gone = await refused(browser, again)
    expect(gone.changes).toMatchObject([
      {
        kind: 'shipping',
        text: 'Post ($7.00) is no longer offered. Your order now goes by Courier for $7.00.',
      },
    ])
    await acceptAndPay(browser)
  })

  it('BX-1.03 is a tax: the total says so', async () => {
    const { ctx, browser, body } = await seen()
    const taxes = { rules: [{ name: 'Sales tax', ratePpm: 100_000, countries: ['US'] }] }
    await saveSiteSettings(ctx, {
      settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }], taxes } },
    })
    const view = await refused(browser, body)
    expect(view.changes).toMatchObject([{ kind: 'total', fromCents: 4100, toCents: 4460 }])
  })
})

describe('what a sign-in added from the account’s cart', () => {
  /** A browser that has seen two cups as a guest, and was signed in to an account with two cups and a plate in its cart. */
  async function joined({ isSaved = true } = {}) {
    const shopper = await aShopper(app)
    const { site, ctx } = app
    const shippingRates = [{ name: 'Post', priceCents: 500 }]
    await saveSiteSettings(ctx, { settings: { storeSettings: { shippingRates } } })
    const [cup, plate] = [await aProduct(ctx), await aProduct(ctx, { title: 'Plate' })]
    const laptop = await aCartAt(app, site, cup, 2)
    await addTo(laptop, plate)
    await signIn(laptop, shopper)
    const browser = await aCartAt(app, site, cup, 2)
    if (isSaved) await fillIn(browser)
    const body = isSaved ? await payBodyOf(browser) : {}
    await signIn(browser, shopper)
    return { ctx, cup, plate, browser, body, shopper }
  }
  const quantitiesOf = async (browser: Client) =>
    (await cartOf(browser)).entries.map(({ title, quantity }) => [title, quantity])

  it('BX-1.03 is said line by line and paid only when it is accepted', async () => {
    const { browser, body } = await joined()
    const view = await refused(browser, body)
    expect(view.changes.filter(({ kind }) => kind === 'joined')).toMatchObject([
      { title: 'Cup', from: 2, to: 4, text: 'Cup: 4 instead of 2, with those from your account.' },
      { title: 'Plate', from: 0, to: 1, text: 'Plate: 1 came from your account.' },
    ])
    expect((await pay(browser)).body.code).toBe('checkout.changed')
    expect((await fillIn(browser)).changes.map(({ kind }) => kind)).toEqual(['joined', 'joined'])
    await acceptAndPay(browser)
    expect(await quantitiesOf(browser)).toEqual([])
  })

  it('BX-1.03 is said to somebody who had saved nothing yet', async () => {
    const { browser } = await joined({ isSaved: false })
    const kinds = (await fillIn(browser)).changes.map(({ kind }) => kind)
    expect(kinds).toEqual(['joined', 'joined'])
    expect((await pay(browser)).body.code).toBe('checkout.changed')
  })

  it('BX-1.03 is taken out again on request, once, and only what the page showed', async () => {
    const { ctx, browser, cup } = await joined()
    const { priceHash, changes } = await viewOf(browser)
    expect(changes).not.toEqual([])
    const stale = await browser.put(`${checkoutCalls}/undo-join`, { priceHash: 'other' })
    expect([stale.status, stale.body.code]).toEqual([409, 'checkout.changed'])
    const undone = viewIn(await browser.put(`${checkoutCalls}/undo-join`, { priceHash }))
    expect(undone).toMatchObject({ changes: [], lines: [{ title: 'Cup', quantity: 2 }], totals: { totalCents: 4100 } })
    await addTo(browser, cup)
    await browser.put(`${checkoutCalls}/undo-join`, { priceHash: (await viewOf(browser)).priceHash })
    expect(await quantitiesOf(browser)).toEqual([['Cup', 3]])
    expect((await pay(browser)).body.state).toBe('paid')
    expect((await ordersOf(ctx)).map(({ totalCents }) => totalCents)).toContain(5900)
  })

  it('BX-1.03 BX-1.17 is accepted and taken out by buttons of the form, without scripts', async () => {
    const { browser } = await joined()
    const page = await browser.get('/checkout')
    expect(page.text).toContain('Your account had more in its cart')
    const { priceHash } = await viewOf(browser)
    const posted = await browser.form('/checkout', { undoJoin: priceHash })
    expect(posted.status).toBe(303)
    expect(await quantitiesOf(browser)).toEqual([['Cup', 2]])
    expect((await browser.get('/checkout')).text).not.toContain('id="changes"')
  })

  it('is not asked again once the shopper has chosen a number, nor without anything in the guest’s cart', async () => {
    const { browser, shopper } = await joined()
    for (const { id, title } of (await cartOf(browser)).entries) {
      if (title === 'Plate') await browser.delete(`/api/commerce/shopping-cart/entries/${id}`)
      else await browser.put(`/api/commerce/shopping-cart/entries/${id}`, { quantity: 3 })
    }
    expect((await viewOf(browser)).changes).toEqual([])
    const phone = app.visitor()
    await phone.get('/api/commerce/shopping-cart')
    await signIn(phone, shopper)
    expect((await viewOf(phone)).changes).toEqual([])
  })
})

describe('what the shopper changed', () => {
  it('needs no acceptance on a page that shows it, and is said to a page that does not', async () => {
    const { ctx, browser, body } = await seen()
    const plate = await aProduct(ctx, { title: 'Plate' })
    const [entry] = (await cartOf(browser)).entries
    await browser.put(`/api/commerce/shopping-cart/entries/${entry?.id}`, { quantity: 1 })
    await addTo(browser, plate)
    expect((await viewOf(browser)).changes).toEqual([])
    const view = await refused(browser, body)
    expect(view.changes.map(({ text }) => text)).toEqual([
      'Cup: the quantity is now 1, it was 2.',
      'Plate was added to your cart.',
    ])
    expect((await pay(browser)).body.state).toBe('paid')
  })

  it('is a line that was taken out: by the cart, or by the checkout itself', async () => {
    const { ctx, browser } = await seen()
    await addTo(browser, await aProduct(ctx, { title: 'Plate' }))
    const body = await payBodyOf(browser)
    const [, plate] = (await viewOf(browser)).lines
    const answer = await browser.delete(`${checkoutCalls}/lines/${plate?.id}`)
    expect(viewIn(answer)).toMatchObject({ lines: [{ title: 'Cup' }], changes: [], totals: { totalCents: 4100 } })
    const view = await refused(browser, body)
    expect(view.changes.map(({ kind, title }) => [kind, title])).toEqual([
      ['gone', 'Plate'],
      ['total', ''],
    ])
  })
})

it('is empty when everything has been taken out', async () => {
  const { browser } = await seen()
  const [cup] = (await viewOf(browser)).lines
  const answer = await browser.delete(`${checkoutCalls}/lines/${cup?.id}`)
  expect([answer.status, answer.body.code]).toEqual([409, 'checkout.empty'])
  expect((await browser.get('/checkout')).headers['location']).toBe('/cart')
})
