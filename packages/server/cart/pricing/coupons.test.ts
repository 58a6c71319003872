import { beforeAll, describe, expect, it, vi } from 'vitest'
import pg from 'pg'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { maxCoupons } from '@sitewright/domain/kit/limits.ts'
import { endDiscount } from '../../discounts/index.ts'
import { siteCtx, taskCtx, type Ctx } from '../../context.ts'
import { hashOfToken } from '../../http/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aCart, aVisitor, cartOf, cartPath, entriesPath } from '../../testing/a-cart.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { ids, texts } from '../../testing/hostile/hostile-values.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Client } from '../../testing/test-client.ts'
import { statementsIn } from '../../testing/statements/statements-in.ts'
import { addCoupon, removeCoupon } from './change-coupons.ts'
import { setLocation } from './set-location.ts'

const app = await suiteApp()

const couponsPath = `${cartPath}/coupons`
const couponOf = (client: Client, promoCode: unknown) => client.post(couponsPath, { promoCode })

/** Creates a visitor whose cart holds two cups at 18.00 each. */
async function twoCups(at = app.ctx): Promise<{ client: Client; itemId: string }> {
  const cup = await aProduct(at)
  const client = app.visitor(at.site)
  await client.get(cartPath)
  await client.post(entriesPath, { itemId: cup.id, quantity: 2 })
  return { client, itemId: cup.id }
}

describe('a discount code', () => {
  it('SF-3.01 lowers the total from then on, ignoring case and spaces', async () => {
    const { client } = await twoCups()
    const { id, code } = await aDiscount(app.ctx)
    const { status, body } = await couponOf(client, ` ${code.toLowerCase()} `)
    expect(status).toBe(200)
    const shown = { validCoupons: [{ id, promoCode: code, name: '10% off' }], invalidCoupons: [], discountCents: 360 }
    expect(body.shoppingCart).toMatchObject({ ...shown, subtotalCents: 3600, grandTotalCents: 3240, cartVersion: 2 })
    expect(await cartOf(client)).toEqual(body.shoppingCart)
  })

  it.each([
    ['expired', { endsAt: 1 }],
    ['not-yet', { startsAt: Date.now() + 60_000 }],
    ['minimum', { minimumCents: 3601 }],
  ])('SF-3.01 stays on the cart with its reason: %s', async (reason, given) => {
    const { client } = await twoCups()
    const { code } = await aDiscount(app.ctx, given)
    const { status, body } = await couponOf(client, code)
    expect(status).toBe(200)
    expect(body.shoppingCart).toMatchObject({ discountCents: 0, validCoupons: [] })
    expect(body.shoppingCart.invalidCoupons).toMatchObject([{ promoCode: code, reason }])
  })

  it('SF-3.01 stays on the cart with the reason products, combination or used-up', async () => {
    const { client } = await twoCups()
    const other = await aProduct(app.ctx)
    const ofOther = await aDiscount(app.ctx, { target: 'product', productIds: [other.id] })
    const good = await aDiscount(app.ctx, { amount: 200_000 })
    const used = await aDiscount(app.ctx, { maxUses: 1 })
    await app.deps.owner.ask('', 'update discounts set uses = 1 where id = $1', [used.id]) // simulates a use by an order
    const third = await aDiscount(app.ctx)
    for (const { code } of [ofOther, good, used, third]) expect((await couponOf(client, code)).status).toBe(200)
    const cart = await cartOf(client)
    expect(cart.validCoupons.map(({ id }) => id)).toEqual([good.id])
    expect(Object.fromEntries(cart.invalidCoupons.map(({ id, reason }) => [id, reason]))).toEqual({
      [ofOther.id]: 'products',
      [used.id]: 'used-up',
      [third.id]: 'combination',
    })
  })

  it('is refused with 404 when unknown, and the cart stays unchanged', async () => {
    const { client } = await twoCups()
    const before = await cartOf(client)
    const { status, body } = await couponOf(client, 'NO-SUCH-CODE')
    expect([status, body.code, body.message]).toEqual([404, 'cart.coupon-unknown', 'That code is not one of ours.'])
    expect(await cartOf(client)).toEqual(before)
  })

  it('counts once when added twice; a cart accepts at most five codes', async () => {
    const { client } = await twoCups()
    const codes = []
    for (let made = 0; made <= maxCoupons; made += 1) codes.push((await aDiscount(app.ctx)).code)
    for (const code of codes.slice(0, maxCoupons)) await couponOf(client, code)
    const { cartVersion } = await cartOf(client)
    expect((await couponOf(client, codes[0])).body.shoppingCart).toMatchObject({ cartVersion })
    const { status, body } = await couponOf(client, codes[maxCoupons])
    expect([status, body.message]).toEqual([409, 'A cart can hold 5 codes.'])
    expect((await cartOf(client)).coupons).toHaveLength(maxCoupons)
  })

  it('can be removed, and removing it again changes nothing', async () => {
    const { client } = await twoCups()
    const { id, code } = await aDiscount(app.ctx)
    await couponOf(client, code)
    for (const version of [3, 3]) {
      const { status, body } = await client.delete(`${couponsPath}/${id}`)
      expect(status).toBe(200)
      expect(body.shoppingCart).toMatchObject({ coupons: [], discountCents: 0, cartVersion: version })
    }
  })

  it('expires when the owner ends the discount', async () => {
    const { client } = await twoCups()
    const { id, code } = await aDiscount(app.ctx)
    await couponOf(client, code)
    await endDiscount(app.ctx, id)
    expect((await cartOf(client)).invalidCoupons).toMatchObject([{ id, reason: 'expired' }])
  })

  it('is refused with 409 for an empty cart, without storing a cart', async () => {
    const client = await aVisitor(app)
    const { code } = await aDiscount(app.ctx)
    const { status, body } = await couponOf(client, code)
    expect([status, body.code]).toEqual([409, 'cart.empty'])
    const rows = await app.deps.owner.ask('', 'select from carts where token_hash = $1', [
      hashOfToken(client.cookies.get('__Host-sw-visitor') ?? ''),
    ])
    expect(rows).toEqual([])
  })

  it('is not needed for an automatic discount', async () => {
    const site = await aSite(app.deps)
    const at = taskCtx(app.deps, site)
    const { id } = await aDiscount(at, { code: '', name: 'Opening week' })
    const { client } = await twoCups(at)
    const cart = await cartOf(client)
    expect(cart).toMatchObject({ discountCents: 360, coupons: [], pricing: { takesCodes: false } })
    expect(cart.validCoupons).toEqual([{ id, promoCode: '', name: 'Opening week' }])
  })
})

describe('guessing discount codes', () => {
  it('BX-5.11 is refused with 429 after ten tries in a minute, for existing and unknown codes', async () => {
    const strict = await testApp({ env: { LIMITS: '' }, sameAs: app })
    try {
      const { client } = await twoCups()
      const { code } = await aDiscount(app.ctx)
      const browser = strict.visitor()
      for (const [name, value] of client.cookies) browser.cookies.set(name, value)
      const statuses = []
      for (let tries = 1; tries <= 11; tries += 1) statuses.push((await couponOf(browser, `GUESS-${tries}`)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
      const { status, headers } = await couponOf(browser, code)
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await strict.close()
    }
  })

  it('costs the same statements whether the code exists or not', async () => {
    const { code } = await aDiscount(app.ctx)
    const old = await aDiscount(app.ctx, { endsAt: 1 })
    const sent = []
    for (const typed of [code, old.code, 'NO-SUCH-CODE']) {
      const { client } = await twoCups()
      sent.push(await statementsOf(() => couponOf(client, typed)))
    }
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toEqual(sent[0])
    expect(sent[0]?.at(-1)).toContain('update carts set')
  })
})

describe('the shipping location', () => {
  const rates = [{ name: 'Post', priceCents: 600, countries: ['US'] }]
  const taxes = { rules: [{ name: 'Sales tax', ratePpm: 80_000, countries: ['US'], regions: ['NY'] }] }
  let at: Ctx
  beforeAll(async () => {
    at = taskCtx(app.deps, await aSite(app.deps))
    await saveSiteSettings(at, { settings: { storeSettings: { shippingRates: rates, taxes } } })
  })
  const locationPath = `${cartPath}/location`

  it('SF-3.01 is stored with the cart, and adds shipping and tax estimates to the total', async () => {
    const { client } = await twoCups(at)
    expect(await cartOf(client)).toMatchObject({ shippingLocation: {}, shippingOptions: [], taxCents: 0 })
    const { status, body } = await client.put(locationPath, { country: 'US', region: 'New York', postcode: '12207' })
    expect(status).toBe(200)
    expect(body.shoppingCart).toMatchObject({
      shippingLocation: { country: 'US', region: 'NY', postcode: '12207' },
      selectedShippingOption: { name: 'Post', priceCents: 600 },
      applicableTaxRules: [{ name: 'Sales tax', ratePpm: 80_000 }],
      shippingCostCents: 600,
      taxCents: 288,
      grandTotalCents: 3600 + 600 + 288,
    })
    expect(await cartOf(client)).toEqual(body.shoppingCart)
    const elsewhere = await client.put(locationPath, { country: 'CA' })
    expect(elsewhere.body.shoppingCart).toMatchObject({ shippingOptions: [], taxLineItems: [], grandTotalCents: 3600 })
  })

  it('adds no shipping for downloads', async () => {
    const guide = await aProduct(at, { productType: 2, variants: [{ sku: at.newId(), priceCents: 500, stock: null }] })
    const client = app.visitor(at.site)
    await client.get(cartPath)
    await client.post(entriesPath, { itemId: guide.id })
    const { body } = await client.put(locationPath, { country: 'US', region: 'NY' })
    expect(body.shoppingCart).toMatchObject({ shippingOptions: [], shippingCostCents: 0, taxCents: 40 })
  })

  it('BX-5.11 is refused with a 4xx when the country or another field is invalid, and nothing is stored', async () => {
    const { client } = await twoCups(at)
    const hostile = [
      ...texts.map((country) => ({ country })),
      ...texts.filter((text) => /\0|\ud800/.test(text)).map((region) => ({ country: 'US', region })),
      { country: 'US', region: 'x'.repeat(10_000) },
      { country: 'US', postcode: '\u0007' },
      { country: 'US', planet: 'Earth' },
      { country: ['US'] },
      {},
    ]
    for (const body of hostile) {
      const { status } = await client.put(locationPath, body)
      expect({ body, isRefused: status >= 400 && status < 500 }).toEqual({ body, isRefused: true })
    }
    expect(await cartOf(client)).toMatchObject({ shippingLocation: {}, cartVersion: 1 })
  })

  it('BX-5.11 escapes markup and keeps right-to-left characters as text', async () => {
    const { client } = await twoCups(at)
    const typed = { country: 'US', region: '<b onclick=x>\u202Eabc', postcode: '"><i>' }
    expect((await client.put(locationPath, typed)).status).toBe(200)
    const { text } = await client.get('/cart')
    expect(text).toContain('value="&lt;b onclick=x&gt;\u202Eabc"')
    expect(text).not.toMatch(/<b onclick|"><i>/i)
  })
})

describe('BX-1.17 the cart page without scripts', () => {
  const from = (path: string, at = app.site) => ({
    headers: { referer: `http://${at.identifier}.localhost:3000${path}` },
  })

  it('SF-2.01 adds a code, shows it with a remove button, and removes it', async () => {
    const { client } = await twoCups()
    const { id, code } = await aDiscount(app.ctx)
    const done = await client.form('/cart/coupons', { promoCode: code }, from('/cart'))
    expect([done.status, done.headers['location']]).toEqual([303, '/cart'])
    const { text } = await client.get('/cart')
    expect(text).toContain(`<li class="sw-coupon is-valid"><span>${code}, 10% off</span>`)
    expect(text).toMatch(/<form class="sw-coupon-form" method="post" action="\/cart\/coupons">/)
    expect(text).toContain(`<form method="post" action="/cart/coupons/${id}/remove">`)
    expect(text).toContain('<div class="discount"><span>Discount</span> <span class="price">')
    expect((await client.form(`/cart/coupons/${id}/remove`, {}, from('/cart'))).status).toBe(303)
    expect((await client.get('/cart')).text).not.toContain(code)
  })

  it('shows the page again with 422, the entered code and the error', async () => {
    const { client } = await twoCups()
    await aDiscount(app.ctx)
    const typed = '"><script>x</script>'
    const { status, text } = await client.form('/cart/coupons', { promoCode: typed }, from('/cart'))
    expect(status).toBe(422)
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
    expect(text).toContain('<div id="sw-coupon-alert" role="alert">That code is not one of ours.</div>')
    expect(text).toContain('aria-invalid="true" aria-describedby="sw-coupon-alert"')
    expect(text).not.toContain('<script>x')
  })

  it('BX-5.11 shows the error even when the cart page offers no code form or no estimate form', async () => {
    const site = await aSite(app.deps)
    const { client } = await twoCups(taskCtx(app.deps, site))
    const code = await client.form('/cart/coupons', { promoCode: 'OLD' }, from('/cart', site))
    expect([code.status, code.text.includes('sw-coupon-form')]).toEqual([422, false])
    expect(code.text).toContain('<div class="sw-cart-alert" role="alert">That code is not one of ours.</div>')
    const place = await client.form('/cart/location', { country: 'XX' }, from('/cart', site))
    expect([place.status, place.text.includes('sw-estimate-form')]).toEqual([422, false])
    expect(place.text).toContain('<div class="sw-cart-alert" role="alert">Select a country.</div>')
  })

  it('shows the minimum of a code as an amount in the shop’s currency', async () => {
    const { client } = await twoCups()
    const { code } = await aDiscount(app.ctx, { minimumCents: 5000 })
    await client.form('/cart/coupons', { promoCode: code }, from('/cart'))
    const sum = '<span class="sqs-money-native">50.00</span>'
    expect((await client.get('/cart')).text).toContain(
      `<span class="sw-coupon-reason">Spend at least ${sum} to use this code.</span>`,
    )
  })

  it('estimates shipping when the shop has rates, and shows the entered values again when the country is invalid', async () => {
    const site = await aSite(app.deps)
    const at = taskCtx(app.deps, site)
    const { client } = await twoCups(at)
    expect((await client.get('/cart')).text).not.toContain('sw-estimate-form')
    const shippingRates = [{ name: 'Post', priceCents: 600, countries: ['DE'] }]
    await saveSiteSettings(at, { settings: { storeSettings: { shippingRates } } })
    const plain = (await client.get('/cart')).text
    expect(plain).toMatch(/<label for="sw-estimate-country">Country<\/label><select id="sw-estimate-country"/)
    expect(plain).toContain('autocomplete="shipping postal-code"')
    expect(plain).toContain('<option value="DE">Germany</option>')

    const refused = await client.form('/cart/location', { country: 'XX', region: 'Nowhere' }, from('/cart', site))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('<div role="alert">Select a country.</div>')
    expect(refused.text).toContain('value="Nowhere"')

    const done = await client.form('/cart/location', { country: 'DE', postcode: '10115' }, from('/cart', site))
    expect(done.status).toBe(303)
    const { text } = await client.get('/cart')
    expect(text).toContain('<span>Shipping (estimate)</span> <span class="price"><span class="sqs-money-native">6.00')
    expect(text).toContain('<span>Estimated total</span> <span class="price"><span class="sqs-money-native">42.00')
    expect(text).toContain('Estimated for 10115, Germany. The final amounts are worked out at checkout.')
    await client.form('/cart/location', { country: 'FR' }, from('/cart', site))
    expect((await client.get('/cart')).text).toContain('role="alert">We do not ship to this place yet.</div>')
  })

  it('redirects a GET of a form action to the cart', async () => {
    for (const path of ['/cart/coupons', `/cart/coupons/${'0'.repeat(32)}/remove`, '/cart/location']) {
      const { status, headers } = await app.visitor().get(path)
      expect([path, status, headers['location']]).toEqual([path, 303, '/cart'])
    }
  })
})

describe('discount codes of other sites and invalid input', () => {
  it('BX-5.06 BX-5.11 refuses codes of another site, and does not remove them by id', async () => {
    const at = taskCtx(app.deps, await aSite(app.deps))
    const foreign = await aDiscount(at)
    const { client: there } = await twoCups(at)
    await couponOf(there, foreign.code)
    const { client } = await twoCups()
    expect((await couponOf(client, foreign.code)).body.code).toBe('cart.coupon-unknown')
    expect((await client.delete(`${couponsPath}/${foreign.id}`)).status).toBe(200)
    expect((await cartOf(there)).coupons).toHaveLength(1)
    const ours = await aDiscount(at, { code: foreign.code.replace('CODE', 'SAME') })
    expect((await aDiscount(app.ctx, { code: ours.code })).code).toBe(ours.code)
  })

  it('BX-5.11 answers every invalid body and id with a 4xx and stores nothing', async () => {
    const { client } = await twoCups()
    await aDiscount(app.ctx)
    const bodies = [null, [], 'x', 7, {}, { promoCode: 5 }, { promoCode: ['A'] }, { promoCode: 'x'.repeat(10_000) }]
    for (const body of [...bodies, ...texts.map((promoCode) => ({ promoCode })), { promoCode: 'A', price: 0 }]) {
      const { status } = await client.post(couponsPath, body)
      expect({ body, isRefused: status >= 400 && status < 500 }).toEqual({ body, isRefused: true })
    }
    for (const id of ids.filter((one) => typeof one === 'string' && one.isWellFormed() && one !== '0'.repeat(32))) {
      const { status } = await client.delete(`${couponsPath}/${encodeURIComponent(String(id))}`)
      expect({ id, isRefused: status >= 400 && status < 500 }).toEqual({ id, isRefused: true })
    }
    expect(await cartOf(client)).toMatchObject({ coupons: [], cartVersion: 1 })
  })

  it('BX-5.11 refuses calls without a crumb and cross-site form posts with 403', async () => {
    const { client } = await twoCups()
    const { id, code } = await aDiscount(app.ctx)
    const without = { headers: { 'x-csrf-token': '', 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' } }
    const answers = [
      await client.post(couponsPath, { promoCode: code }, without),
      await client.delete(`${couponsPath}/${id}`, without),
      await client.put(`${cartPath}/location`, { country: 'US' }, without),
      await client.form('/cart/coupons', { promoCode: code }, without),
      await client.form('/cart/location', { country: 'US' }, without),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await cartOf(client)).toMatchObject({ coupons: [], shippingLocation: {} })
  })
})

it('BX-6.04 changes codes and location in at most 3 data statements and 2 round trips', async () => {
  const cup = await aProduct(app.ctx)
  const { client } = await aCart(app, cup, 2)
  const { id, code } = await aDiscount(app.ctx)
  const token = client.cookies.get('__Host-sw-visitor') ?? ''
  const visitor = { token, tokenHash: hashOfToken(token) }
  const [adding, placing, removing] = [1, 2, 3].map(() => siteCtx(app.deps, app.site, { visitor }))
  if (!adding || !placing || !removing) throw new Error('no contexts')
  await addCoupon(adding, visitor, code)
  const answer: { shoppingCart: ShoppingCart } = await setLocation(placing, visitor, { country: 'US' })
  expect(answer.shoppingCart.discountCents).toBe(360)
  await removeCoupon(removing, visitor, id)
  for (const { countStatements } of [adding, placing, removing]) {
    expect(countStatements).toEqual({ data: 2, roundTrips: 2 })
  }
})

/** Returns the statements on carts that are sent during `run`, and any rollback. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query') // records calls only; every statement still runs
  try {
    await run()
    const texts = query.mock.calls.flatMap(([given]: unknown[]) => statementsIn(given))
    const own = texts.filter((text) => /cart_visitors|update carts|^rollback/.test(text))
    return own
  } finally {
    query.mockRestore()
  }
}
