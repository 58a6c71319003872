import { beforeAll, describe, expect, it } from 'vitest'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { countries } from '@sitewright/domain/shipping/countries.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { cartOf, entriesPath } from '../testing/a-cart.ts'
import { aProduct, wanted } from '../testing/a-product.ts'
import { aShopper, signIn } from '../testing/a-shopper.ts'
import {
  aBuyer,
  aCartAt,
  addTo,
  anAddress,
  aShop,
  checkoutCalls,
  fillIn,
  pay,
  viewIn,
  viewOf,
} from '../testing/checkout/a-buyer.ts'
import { ordersOf } from '../testing/checkout/books.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { addressFields } from '../addresses/index.ts'

const app = await suiteApp()
standInGateway(app)

const zones = {
  shippingRates: [
    { name: 'Post', priceCents: 500, countries: ['US'] },
    { name: 'World', priceCents: 2000, countries: ['DE', 'IE'] },
    {
      name: 'Studio',
      priceCents: 0,
      isPickup: true,
      note: 'Weekdays 9 to 5',
      pickupLocation: { country: 'US', region: 'NY', postcode: '12207' },
    },
  ],
  taxes: {
    rules: [
      { name: 'NY tax', ratePpm: 80_000, countries: ['US'], regions: ['NY'] },
      { name: 'VAT', ratePpm: 190_000, countries: ['DE'] },
    ],
  },
}

describe('the steps', () => {
  it('BX-1.01 totals follow the address: unknown before it is complete, then by country, state and postcode', async () => {
    const { site, ctx } = await aShop(app, zones)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    expect((await viewOf(browser)).totals).toMatchObject({
      shippingCents: null,
      taxCents: null,
      totalCents: 1800,
      isComplete: false,
    })
    const partly = await fillIn(browser, { delivery: { country: 'US', postcode: '12207' } })
    expect(partly).toMatchObject({
      shippingOptions: [{ name: 'Studio' }],
      totals: { shippingCents: null, isComplete: false },
    })
    const inState = await fillIn(browser, { delivery: { ...anAddress, region: 'New York', postcode: '12207' } })
    expect(inState).toMatchObject({
      delivery: { region: 'NY' },
      shippingOptions: [
        { name: 'Post', priceCents: 500 },
        { name: 'Studio', isPickup: true },
      ],
      taxes: [{ name: 'NY tax', amountCents: 144 }],
      totals: { shippingCents: 500, taxCents: 144, totalCents: 2444, isComplete: true },
    })
    const abroad = await fillIn(browser, { delivery: { ...anAddress, country: 'DE', region: '', postcode: '10115' } })
    expect(abroad).toMatchObject({
      taxes: [{ name: 'VAT' }],
      totals: { shippingCents: 2000, totalCents: 4142 },
      problems: {},
    })
  })

  it('BX-1.01 are saved whether complete or not, and stay when the page is opened again', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const saved = await browser.put(checkoutCalls, { email: ' Nora@Example.test ', phone: '1', note: 'Ring\ntwice' })
    expect(viewIn(saved)).toMatchObject({ email: 'Nora@Example.test', phone: '1', note: 'Ring\ntwice' })
    await browser.put(checkoutCalls, { delivery: { city: ' Ulm ', country: 'DE', postcode: '8907x' } })
    const view = await viewOf(browser)
    expect(view).toMatchObject({
      email: 'Nora@Example.test',
      delivery: { city: 'Ulm', postcode: '8907X', country: 'DE' },
    })
    expect(view.problems['delivery.postcode']).toBe('Enter a valid postal code, for example 26133')
    expect(view.problems['delivery.lastName']).toBe('Enter your last name')
  })

  it('BX-1.01 BX-1.08 refuse a billing country that does not exist, whose taxes nobody would know', async () => {
    const { site, ctx } = await aShop(app, zones)
    const guide = await aProduct(ctx, {
      productType: productTypes.digital,
      variants: [{ sku: ctx.newId(), priceCents: 1000, stock: null }],
    })
    const browser = await aCartAt(app, site, guide)
    const billing = { firstName: 'Nora', lastName: 'Lindqvist', country: 'ZZ' }
    const view = viewIn(await browser.put(checkoutCalls, { email: 'a@b.test', billing }))
    expect(view).toMatchObject({ problems: { 'billing.country': 'Select a country' }, totals: { isComplete: false } })
    expect((await pay(browser)).body.errors).toEqual({ 'billing.country': 'Select a country' })
  })

  it.each(['nora@example,com', 'a,b@example.test', 'Nora<nora@example.test>', 'zoë@example.test'])(
    'BX-1.07 refuse %s, to which no confirmation could be sent',
    async (email) => {
      const { site, ctx } = await aShop(app)
      const browser = await aCartAt(app, site, await aProduct(ctx))
      const { problems } = await fillIn(browser, { email })
      expect(problems).toEqual({ email: 'Enter an email address in the format name@example.com' })
    },
  )

  it('BX-1.09 refuse a country to which the shop does not ship, and a shop that does not ship at all', async () => {
    const { site, ctx } = await aShop(app, zones)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const view = await fillIn(browser, { delivery: { ...anAddress, country: 'FR', region: '', postcode: '75001' } })
    expect(view.problems).toEqual({
      'delivery.country': 'We do not ship to France yet',
      shippingOptionId: 'Select how we should deliver your order',
    })
    expect(view.countries.map(({ code }) => code)).toEqual(expect.arrayContaining(['US', 'PR', 'DE', 'IE']))
    expect(view.countries).toHaveLength(9)
    const none = await aShop(app, { shippingRates: [] })
    const nobody = await aBuyer(app, none.site, await aProduct(none.ctx))
    expect((await viewOf(nobody)).shippingProblem).toBe('This shop does not ship orders yet')
    const untyped = await aCartAt(app, none.site, await aProduct(none.ctx))
    expect(Object.keys((await viewOf(untyped)).problems)).toEqual(['email', 'shippingOptionId'])
    expect((await pay(nobody)).status).toBe(422)
  })

  it('BX-1.09 keeps delivery in view beside a chosen pickup, and prices it by the delivery address', async () => {
    const { site, ctx } = await aShop(app, zones)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const empty = await viewOf(browser)
    expect(empty).toMatchObject({ hasUnpricedDelivery: true, shippingOptionId: 'delivery', isPickup: false })
    expect((await browser.get('/checkout')).text).toMatch(/value="delivery"[^>]*checked/)
    const studio = empty.shippingOptions.find(({ isPickup }) => isPickup)?.id
    const picked = await fillIn(browser, { shippingOptionId: studio })
    expect(picked).toMatchObject({ isPickup: true, shippingOptionId: studio, delivery: { postcode: '98109' } })
    expect(picked.shippingOptions.map(({ name }) => name)).toEqual(['Post', 'Studio'])
    const post = picked.shippingOptions[0]?.id
    const posted = await fillIn(browser, { shippingOptionId: post })
    expect(posted).toMatchObject({ isPickup: false, shippingOptionId: post, problems: {} })
    const again = viewIn(await browser.put(checkoutCalls, { shippingOptionId: studio, delivery: { country: 'US' } }))
    expect(again).toMatchObject({ isPickup: true, hasUnpricedDelivery: true })
    expect(viewIn(await browser.put(checkoutCalls, { shippingOptionId: 'delivery' }))).toMatchObject({
      isPickup: false,
      shippingOptionId: 'delivery',
    })
  })

  it('BX-1.09 asks for a pickup only the name, and counts the country that the page shows as selected', async () => {
    const { site, ctx } = await aShop(app, zones)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const studio = (await viewOf(browser)).shippingOptions.find(({ isPickup }) => isPickup)?.id
    const { problems } = viewIn(await browser.put(checkoutCalls, { email: 'a@b.test', shippingOptionId: studio }))
    expect(Object.keys(problems)).toEqual(['billing.firstName', 'billing.lastName'])
    const delivered = await viewOf(await aCartAt(app, site, await aProduct(ctx)))
    expect(delivered.delivery.country).toBe('US')
    expect(delivered.problems).not.toHaveProperty('delivery.country')
  })

  it('BX-1.09 a pickup needs no delivery address, and a purchase without anything to ship neither delivery nor shipping', async () => {
    const { site, ctx } = await aShop(app, zones)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const studio = (await viewOf(browser)).shippingOptions.find(({ isPickup }) => isPickup)
    const billing = { firstName: 'Nora', lastName: 'Lindqvist', country: 'US', region: 'NY', postcode: '12207' }
    const picked = await browser.put(checkoutCalls, { email: 'a@b.test', shippingOptionId: studio?.id, billing })
    expect(viewIn(picked)).toMatchObject({
      isPickup: true,
      isBillingSame: false,
      problems: {},
      totals: { totalCents: 1944 },
    })
    expect(viewIn(picked).billingFields.map(({ name }) => name)).toEqual(['firstName', 'lastName'])
    expect((await pay(browser)).body.state).toBe('paid')

    const guide = await aProduct(ctx, {
      productType: productTypes.digital,
      variants: [{ sku: ctx.newId(), priceCents: 1000, stock: null }],
    })
    const reader = await aCartAt(app, site, guide)
    const download = await reader.put(checkoutCalls, { email: 'a@b.test', billing })
    expect(viewIn(download)).toMatchObject({
      needsShipping: false,
      shippingOptions: [],
      problems: {},
      totals: { shippingCents: 0, taxCents: 80, totalCents: 1080, isComplete: true },
    })
    expect((await pay(reader)).body.state).toBe('paid')
    expect(await ordersOf(ctx)).toMatchObject([{ totalCents: 1944 }, { totalCents: 1080 }])
  })

  it('BX-1.16 SF-4.13 an express purchase has its own checkout, and leaves the cart alone', async () => {
    const { site, ctx } = await aShop(app)
    const [cup, plate] = [await aProduct(ctx), await aProduct(ctx, { title: 'Plate' })]
    const browser = await aBuyer(app, site, cup, 3)
    const { body } = await browser.post(`${entriesPath}?isExpress=true`, wanted(plate))
    const { cartToken } = (body as { shoppingCart: { cartToken: string } }).shoppingCart
    const view = await fillIn(browser, { cartToken, email: 'express@example.test' })
    expect(view).toMatchObject({ cartToken, lines: [{ title: 'Plate' }], totals: { totalCents: 2300 } })
    expect((await viewOf(browser)).email).not.toBe('express@example.test')
    const answer = await pay(browser, { cartToken })
    expect(answer.body).toMatchObject({ state: 'paid', url: expect.stringContaining(`cartToken=${cartToken}`) })
    expect((await browser.get(answer.body.url)).headers['location']).toMatch(/^\/checkout\/confirmed\//)
    expect((await cartOf(browser)).entries).toMatchObject([{ title: 'Cup', quantity: 3 }])
    expect((await browser.get(`/checkout?cartToken=${cartToken}`)).headers['location']).toBe('/checkout/expired')
  })

  it('says which lines are not sold yet, and sells the others', async () => {
    const { site, ctx } = await aShop(app)
    const card = await aProduct(ctx, {
      title: 'Gift card',
      productType: productTypes.giftCard,
      variants: [{ sku: ctx.newId(), priceCents: 5000, stock: null }],
    })
    const browser = await aCartAt(app, site, await aProduct(ctx))
    await addTo(browser, card)
    const view = await fillIn(browser)
    expect(view.lines).toMatchObject([
      { title: 'Cup', quantity: 1 },
      { title: 'Gift card', quantity: 0, problem: 'not-sold-here' },
    ])
    expect(view.lines[1]?.problemText).toBe(
      'Gift card cannot be bought yet: gift cards and subscriptions are not sold so far.',
    )
    expect((await pay(browser, { isAccepted: true })).body.state).toBe('paid')
    expect((await cartOf(browser)).entries).toMatchObject([{ title: 'Gift card' }])
  })
})

describe('signing in', () => {
  beforeAll(async () => {
    const settings = { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }] } }
    await saveSiteSettings(app.ctx, { settings })
  })

  it('BX-1.01 in the middle loses nothing that was typed, and offers the addresses of earlier orders', async () => {
    const shopper = await aShopper(app)
    const at = { site: app.site, ctx: app.ctx }
    const cup = await aProduct(at.ctx)
    const first = await aCartAt(app, at.site, cup)
    await signIn(first, shopper)
    expect(await viewOf(first)).toMatchObject({ email: shopper.email, shopper: { firstName: 'Ada', addresses: [] } })
    await fillIn(first, { email: shopper.email })
    await pay(first)

    const browser = await aBuyer(app, at.site, cup)
    const before = await fillIn(browser, { email: 'typed@example.test', note: 'Ring twice' })
    await signIn(browser, shopper)
    const after = await viewOf(browser)
    expect(after).toMatchObject({ id: before.id, email: 'typed@example.test', note: 'Ring twice' })
    expect(after.shopper?.addresses).toMatchObject([{ address1: '418 Alder Street', region: 'WA' }])
    expect((await pay(browser)).body.state).toBe('paid')
    expect((await cartOf(browser)).entries).toEqual([])

    const next = await aCartAt(app, at.site, cup)
    await signIn(next, shopper)
    expect(await viewOf(next)).toMatchObject({ delivery: { address1: '418 Alder Street' }, problems: {} })
  })

  it('BX-1.02 while a payment waits at the bank does not lose the order', async () => {
    const shopper = await aShopper(app)
    const cup = await aProduct(app.ctx)
    const browser = await aBuyer(app, app.site, cup)
    const answer = await pay(browser, { number: '4000002500003155' })
    await signIn(browser, shopper)
    const token = String(answer.body.step.url).split('/').at(-1)
    await app.deps.payments.gateway?.call('POST', `/bank/${token}`, { answer: 'approve' })
    expect((await browser.get(answer.body.url)).headers['location']).toMatch(/^\/checkout\/confirmed\//)
    expect((await cartOf(browser)).entries).toEqual([])
  })
})

describe('the fields of an address', () => {
  const fieldsOf = async (country: string) => {
    const { body } = await app.visitor().get(`${checkoutCalls}/address-fields/${country}`)
    return (
      body as { fields: { name: string; label: string; isRequired: boolean; options?: unknown[]; pattern?: string }[] }
    ).fields
  }
  const named = async (country: string) => (await fieldsOf(country)).map(({ name }) => name)

  it('BX-1.01 come in the order of the country, with its labels and its required set', async () => {
    expect(await named('US')).toEqual([
      'firstName',
      'lastName',
      'company',
      'address1',
      'address2',
      'city',
      'region',
      'postcode',
      'phone',
    ])
    expect(await named('DE')).toEqual([
      'firstName',
      'lastName',
      'company',
      'address1',
      'address2',
      'postcode',
      'city',
      'phone',
    ])
    const labels = async (country: string, name: string) =>
      (await fieldsOf(country)).find((one) => one.name === name)?.label
    expect([await labels('US', 'postcode'), await labels('GB', 'postcode'), await labels('IN', 'postcode')]).toEqual([
      'ZIP code',
      'Postal code',
      'PIN code',
    ])
    expect([await labels('JP', 'region'), await labels('CA', 'region'), await labels('GB', 'city')]).toEqual([
      'Prefecture',
      'Province',
      'Town or city',
    ])
    const required = async (country: string) =>
      (await fieldsOf(country)).filter((one) => one.isRequired).map(({ name }) => name)
    expect(await required('DE')).toEqual(['firstName', 'lastName', 'address1', 'postcode', 'city'])
    expect(await required('IE')).toEqual(['firstName', 'lastName', 'address1', 'city'])
    expect((await fieldsOf('us')).find(({ name }) => name === 'region')?.options).toHaveLength(54)
  })

  it('BX-1.01 exist for every country, with patterns that browsers take', async () => {
    for (const country of countries) {
      const fields = addressFields(app.ctx.locale, country)
      expect([country, fields.some(({ name }) => name === 'address1')]).toEqual([country, true])
      for (const { pattern, example = '' } of fields.filter((field) => field.pattern !== undefined)) {
        expect([country, example, new RegExp(`^(?:${pattern})$`, 'v').test(example)]).toEqual([country, example, true])
      }
    }
    expect((await app.visitor().get(`${checkoutCalls}/address-fields/XX`)).status).toBe(404)
  })
})
