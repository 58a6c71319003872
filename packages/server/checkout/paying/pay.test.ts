import { beforeEach, describe, expect, it } from 'vitest'
import { reservationMs } from '@sitewright/domain/kit/limits.ts'
import { cartOf } from '../../testing/a-cart.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct } from '../../testing/a-product.ts'
import {
  aBuyer,
  aKey,
  aShop,
  addTo,
  checkoutCalls,
  pay,
  payBodyOf,
  payPath,
  paidUrl,
  sendPay,
  viewOf,
} from '../../testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf, unitsOf } from '../../testing/checkout/books.ts'
import { lost, standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { meetAt } from '../../testing/until.ts'
import { expireReservations } from '../../stock/expire-reservations.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs } })
const gateway = standInGateway(app)
beforeEach(() => {
  gateway.before = () => {}
  gateway.after = () => {}
  gateway.calls.length = 0
})

/** A shop with ten cups, and a browser that is ready to pay for one of them. */
async function ready(storeSettings: object = {}) {
  const { site, ctx } = await aShop(app, storeSettings)
  const cup = await aProduct(ctx)
  return { site, ctx, cup, browser: await aBuyer(app, site, cup) }
}

/** Runs what the background does about payments that nobody waits for. */
async function reconcileLater(): Promise<void> {
  aheadMs += 60_000
  await reconcilePayments(app.deps)
}

describe('paying by card', () => {
  it('BX-1.02 BX-5.01 makes one order, takes the stock, empties the cart and leads to the confirmation', async () => {
    const { ctx, cup, browser } = await ready()
    const shown = await viewOf(browser)
    expect(shown.totals).toMatchObject({ subtotalCents: 1800, shippingCents: 500, totalCents: 2300, isComplete: true })
    const answer = await pay(browser)
    expect([answer.status, answer.body.state]).toEqual([200, 'paid'])
    const back = await browser.get(paidUrl(answer))
    expect([back.status, back.headers['location']]).toEqual([
      303,
      expect.stringMatching(/^\/checkout\/confirmed\/[0-9a-f]{64}$/),
    ])

    expect(await ordersOf(ctx)).toMatchObject([{ number: 1001, totalCents: 2300, paidCents: 2300, payment: 'paid' }])
    expect(gateway.charges().filter(({ siteId }) => siteId === ctx.siteId)).toMatchObject([
      { amountCents: 2300, state: 'captured' },
    ])
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toEqual({ available: 9, reserved: 0, committed: 1 })
    expect((await cartOf(browser)).entries).toEqual([])
    expect(browser.cookies.has('hasCart')).toBe(false)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.02 answers a repeated key with the same bytes, and refuses it with another body or from another browser', async () => {
    const { site, ctx, cup, browser } = await ready()
    const [body, key] = [await payBodyOf(browser), aKey()]
    const first = await sendPay(browser, body, key)
    const again = await sendPay(browser, body, key)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    const other = await sendPay(browser, { ...body, isAccepted: true }, key)
    expect([other.status, other.body.code]).toEqual([422, 'checkout.key-reused'])
    const stranger = await aBuyer(app, site, cup)
    expect((await sendPay(stranger, body, key)).status).toBe(422)
    expect(await ordersOf(ctx)).toHaveLength(1)
    for (const bad of ['', 'short', 'x'.repeat(101), 'with spaces in the key'])
      expect((await sendPay(stranger, body, bad)).body.code).toBe('checkout.key-missing')
  })

  it('BX-1.02 answers 409 with Retry-After while the first request of a key runs, and its answer afterwards', async () => {
    const { ctx, browser } = await ready()
    const [body, key] = [await payBodyOf(browser), aKey()]
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gateway.before = async ({ name }) => {
      if (name !== 'POST /charges') return
      arrived.resolve()
      await answered.promise
    }
    const first = sendPay(browser, body, key)
    await arrived.promise
    const second = await sendPay(browser, body, key)
    expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([409, 'checkout.running', '1'])
    answered.resolve()
    const { text } = await first
    expect((await sendPay(browser, body, key)).text).toBe(text)
    expect(await ordersOf(ctx)).toHaveLength(1)
  })

  it('BX-1.02 makes one order and one charge for two tabs that pay with keys of their own', async () => {
    const { ctx, browser } = await ready()
    const bodies = [await payBodyOf(browser), await payBodyOf(browser)]
    const presses = bodies.map((body) => () => sendPay(browser, body))
    expect((await meetAt(ctx, 'checkouts', presses)).some(({ status }) => status === 200)).toBe(true)
    expect(await sendPay(browser, bodies[1] ?? {})).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(gateway.calls.filter(({ name }) => name === 'POST /charges')).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.04 gives stock and codes back at once when the card is declined, and says why', async () => {
    const { ctx, cup, browser } = await ready()
    const { code } = await aDiscount(ctx, { maxUses: 1 })
    await browser.post(`${checkoutCalls}/coupons`, { promoCode: code })
    const declined = await pay(browser, { number: '4000000000009995' })
    expect(declined.status).toBe(402)
    expect(declined.body).toMatchObject({
      code: 'checkout.declined',
      message: 'Nothing was charged. Try another card, or another way to pay.',
      errors: { payment: 'There is not enough money on this card. Please use another one.' },
    })
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toEqual({ available: 10, reserved: 0, committed: 0 })
    expect((await viewOf(browser)).declined).toContain('not enough money')
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
    expect((await pay(browser)).body.state).toBe('paid')
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 2120 }])
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('charges the total of the server: no amount of the request counts', async () => {
    const { browser } = await ready()
    const body = await payBodyOf(browser)
    for (const more of [{ amountCents: 1 }, { total: 1 }, { currency: 'JPY' }]) {
      expect((await sendPay(browser, { ...body, ...more })).status).toBe(400)
    }
  })
})

describe('a further step at the bank', () => {
  it('BX-1.02 leads to the bank, and the return page makes the order, also inside a frame', async () => {
    const { ctx, browser } = await ready()
    const answer = await pay(browser, { number: '4000002500003155' })
    expect(answer.body).toMatchObject({ state: 'step', step: { kind: 'frame' } })
    expect((await viewOf(browser)).payment).toMatchObject({ state: 'requires-action', step: { kind: 'frame' } })
    const { url } = answer.body
    const early = await browser.get(url)
    expect([early.status, early.headers['location']]).toEqual([303, '/checkout'])
    const frame = { headers: { 'sec-fetch-dest': 'iframe' } }
    expect((await browser.get(url, frame)).text).toContain('href="/checkout"')

    const token = String(answer.body.step.url).split('/').at(-1)
    await gateway.call('POST', `/bank/${token}`, { answer: 'approve' })
    const framed = await browser.get(url, frame)
    expect([framed.status, framed.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(framed.text).toContain(`href="${url}"`)
    const back = await browser.get(url)
    expect(back.headers['location']).toMatch(/^\/checkout\/confirmed\//)
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('shows its outcome to no other browser', async () => {
    const { site, browser } = await ready()
    const answer = await pay(browser)
    const stranger = await app.visitor(site).get(paidUrl(answer))
    expect([stranger.status, stranger.headers['location']]).toEqual([303, '/checkout'])
  })

  it('BX-1.04 does not stand in the way of its own shopper, who goes back and pays the last unit with another card', async () => {
    const { site, ctx } = await aShop(app)
    const last = await aProduct(ctx, { variants: [{ sku: app.deps.newId(), priceCents: 900, stock: 1 }] })
    const browser = await aBuyer(app, site, last)
    await pay(browser, { number: '4000002500003155' })
    expect(await unitsOf(ctx, last.variants[0]?.id)).toMatchObject({ available: 0, reserved: 1 })
    const view = await viewOf(browser)
    expect([view.changes, view.lines[0]?.quantity]).toEqual([[], 1])
    expect((await pay(browser)).body.state).toBe('paid')
    expect(
      gateway
        .charges()
        .filter(({ siteId }) => siteId === site.id)
        .map(({ state }) => state),
    ).toEqual(['cancelled', 'captured'])
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.04 is given up when the shopper does not take it before the reservation ends', async () => {
    const { ctx, cup, browser } = await ready()
    await pay(browser, { number: '4000002500003155' })
    await reconcileLater()
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toMatchObject({ available: 9, reserved: 1 })
    aheadMs += reservationMs
    await reconcilePayments(app.deps)
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toMatchObject({ available: 10, reserved: 0 })
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })
})

describe('a payment without an answer', () => {
  it('BX-5.01 is found by the reconciler when the answer was lost and the shopper left', async () => {
    const { ctx, browser } = await ready()
    gateway.after = ({ name }) => {
      if (name === 'POST /charges' || name === 'GET /charges') throw lost()
    }
    const answer = await pay(browser)
    expect([answer.status, answer.body.code]).toEqual([503, 'payments.unavailable'])
    expect(await ordersOf(ctx)).toEqual([])
    gateway.after = () => {}
    await reconcileLater()
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-5.01 is found by the reconciler behind many others that the provider does not answer', async () => {
    const { site, ctx, cup, browser } = await ready()
    gateway.after = ({ name }) => {
      if (name.endsWith(' /charges')) throw lost()
    }
    for (let others = 1; others <= 6; others += 1) await pay(await aBuyer(app, site, cup))
    const unanswered = new Set(gateway.charges().map(({ key }) => key))
    await pay(browser)
    gateway.after = ({ body: { key } }) => {
      if (unanswered.has(String(key))) throw lost()
    }
    await reconcileLater()
    expect(await ordersOf(ctx)).toHaveLength(1)
  })

  it('BX-1.04 is given up by the reconciler when the provider never heard of it', async () => {
    const { ctx, cup, browser } = await ready()
    const body = await payBodyOf(browser)
    gateway.before = () => {
      throw lost()
    }
    expect((await sendPay(browser, body)).status).toBe(503)
    gateway.before = () => {}
    await reconcileLater()
    expect(await ordersOf(ctx)).toEqual([])
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toEqual({ available: 10, reserved: 0, committed: 0 })
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('BX-1.02 is repeated with the same key and charges once', async () => {
    const { ctx, browser } = await ready()
    const [body, key] = [await payBodyOf(browser), aKey()]
    let isFirst = true
    gateway.after = () => {
      if (isFirst) throw lost()
    }
    expect((await sendPay(browser, body, key)).status).toBe(503)
    isFirst = false
    expect((await sendPay(browser, body, key)).body.state).toBe('paid')
    expect(gateway.charges().filter(({ siteId }) => siteId === ctx.siteId)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('keeps the reservation while the payment is pending, and makes the order when it has succeeded', async () => {
    const { ctx, cup, browser } = await ready()
    const answer = await pay(browser, { number: '4000000000001067' })
    expect(answer.body.state).toBe('pending')
    for (let rounds = 1; rounds <= 3; rounds += 1) {
      aheadMs += reservationMs / 2
      await reconcilePayments(app.deps)
      await expireReservations(app.deps, { siteId: ctx.siteId })
    }
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toMatchObject({ available: 9, reserved: 1 })
    gateway.pass(60_000)
    await reconcileLater()
    expect(await ordersOf(ctx)).toHaveLength(1)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })

  it('makes the order and asks for attention when a late payment finds the stock gone', async () => {
    const { site, ctx } = await aShop(app)
    const last = await aProduct(ctx, { variants: [{ sku: app.deps.newId(), priceCents: 900, stock: 1 }] })
    const slow = await aBuyer(app, site, last)
    await pay(slow, { number: '4000000000001067' })
    await app.deps.owner.ask('', `update stock_reservations set expires_at = '2000-01-01' where site_id = $1`, [
      site.id,
    ])
    const quick = await aBuyer(app, site, last)
    expect((await pay(quick)).body.state).toBe('paid')
    gateway.pass(60_000)
    await reconcileLater()
    expect(await ordersOf(ctx)).toMatchObject([{ attention: false }, { attention: true, payment: 'paid' }])
    expect(await unitsOf(ctx, last.variants[0]?.id)).toEqual({ available: 0, reserved: 0, committed: 1 })
  })
})

describe('without a provider', () => {
  const bank = { bankTransfer: { details: 'IBAN DE00' } }

  it('BX-1.05 a manual payment places the order at once and commits the stock', async () => {
    const { ctx, cup, browser } = await ready()
    await app.deps.owner.ask('', `insert into payment_settings (site_id, settings) values ($1, $2)`, [
      ctx.siteId,
      JSON.stringify({ stripe: null, payAtPickup: null, ...bank }),
    ])
    const answer = await pay(browser, { method: 'bank-transfer' })
    expect(answer.body.state).toBe('paid')
    expect(await ordersOf(ctx)).toMatchObject([{ payment: 'none', paidCents: 0, totalCents: 2300 }])
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toEqual({ available: 9, reserved: 0, committed: 1 })
    expect((await browser.get(paidUrl(answer))).headers['location']).toMatch(/^\/checkout\/confirmed\//)
    expect(gateway.charges().filter(({ siteId }) => siteId === ctx.siteId)).toEqual([])
    expect((await pay(await aBuyer(app, ctx.site, cup), { method: 'pay-at-pickup' })).body.code).toBe(
      'checkout.method-unavailable',
    )
  })

  it('an order that costs nothing is paid without any method', async () => {
    const { ctx, browser } = await ready({ shippingRates: [{ name: 'Post', priceCents: 0 }] })
    const gift = await aDiscount(ctx, { kind: 'percent', amount: 1_000_000 })
    await browser.post(`${checkoutCalls}/coupons`, { promoCode: gift.code })
    const view = await viewOf(browser)
    expect([view.isFree, view.methods, view.totals.totalCents]).toEqual([true, [], 0])
    expect((await pay(browser)).body.state).toBe('paid')
    expect(await ordersOf(ctx)).toMatchObject([{ payment: 'paid', totalCents: 0, paymentId: null }])
    expect(gateway.calls.filter(({ name }) => name === 'POST /charges')).toEqual([])
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })
})

describe('the cart while somebody pays', () => {
  it('stays editable, and loses only what was bought', async () => {
    const { ctx, browser } = await ready()
    const answer = await pay(browser, { number: '4000002500003155' })
    const [entry] = (await cartOf(browser)).entries
    const plate = await aProduct(ctx, { title: 'Plate' })
    await addTo(browser, plate, 2)
    await browser.put(`/api/commerce/shopping-cart/entries/${entry?.id}`, { quantity: 3 })
    const token = String(answer.body.step.url).split('/').at(-1)
    await gateway.call('POST', `/bank/${token}`, { answer: 'approve' })
    await browser.get(answer.body.url)
    expect((await cartOf(browser)).entries.map(({ title, quantity }) => [title, quantity])).toEqual([
      ['Cup', 2],
      ['Plate', 2],
    ])
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 2300 }])
    expect(browser.cookies.has('hasCart')).toBe(true)
    expect(await faultsInBooks(ctx, gateway)).toEqual([])
  })
})

describe('refused attempts', () => {
  it('BX-1.01 names every field that is missing, and reserves nothing', async () => {
    const { ctx, cup, browser } = await ready()
    await browser.put(checkoutCalls, { email: 'nora@', delivery: { country: 'US', postcode: '1' } })
    const { status, body } = await pay(browser)
    expect([status, body.code]).toEqual([422, 'checkout.invalid'])
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'delivery.address1',
      'delivery.city',
      'delivery.firstName',
      'delivery.lastName',
      'delivery.postcode',
      'delivery.region',
      'email',
      'shippingOptionId',
    ])
    expect(await unitsOf(ctx, cup.variants[0]?.id)).toMatchObject({ available: 10, reserved: 0 })
    expect(gateway.calls.filter(({ name }) => name === 'POST /charges')).toEqual([])
  })

  it('needs a way to pay, a card for a card payment, and something to buy', async () => {
    const { site, browser } = await ready()
    const body = await payBodyOf(browser)
    const { method: _, ...without } = body as { method?: string }
    expect((await sendPay(browser, without)).body.errors).toEqual({ method: 'Select how you want to pay.' })
    const { paymentToken: __, ...noCard } = body as { paymentToken?: string }
    expect((await sendPay(browser, noCard)).body.errors).toEqual({ payment: 'Enter the details of your card.' })
    expect((await sendPay(browser, { ...body, method: 'afterpay' })).body.code).toBe('checkout.method-unavailable')
    const nobody = app.visitor(site)
    await nobody.get('/api/commerce/shopping-cart')
    expect((await sendPay(nobody, body)).body.code).toBe('checkout.empty')
  })

  it('BX-5.11 answers hostile bodies with a 4xx', async () => {
    const { browser } = await ready()
    const body = await payBodyOf(browser)
    for (const bad of [
      null,
      [],
      7,
      {},
      { ...body, priceHash: 5 },
      { ...body, cartToken: ['x'] },
      { ...body, checkoutId: 'x' },
    ]) {
      const { status } = await browser.post(payPath, bad, { headers: { 'idempotency-key': aKey() } })
      expect([bad, status]).toEqual([bad, 400])
    }
    const crumbless = await browser.post(payPath, body, { headers: { 'idempotency-key': aKey(), 'x-csrf-token': '' } })
    expect(crumbless.status).toBe(403)
  })
})
