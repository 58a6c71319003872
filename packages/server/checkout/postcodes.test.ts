import { describe, expect, it } from 'vitest'
import { cartOf, cartPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { aShopper, signIn } from '../testing/a-shopper.ts'
import { aBuyer, aCartAt, anAddress, aShop, checkoutCalls, fillIn, viewOf } from '../testing/checkout/a-buyer.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'

const app = await suiteApp()

const rates = {
  shippingRates: [
    { name: 'Country', priceCents: 500, countries: ['GB', 'AT', 'XK'] },
    { name: 'Borders', priceCents: 900, countries: ['GB'], postcodes: ['DG16'] },
    { name: 'Salzburg', priceCents: 700, countries: ['AT'], postcodes: ['50'] },
    { name: 'Studio', priceCents: 0, isPickup: true, pickupLocation: { country: 'AT', postcode: 'A-5020' } },
  ],
  taxes: {
    rules: [
      { name: 'Levy', ratePpm: 100_000, countries: ['GB'], postcodes: ['DG16'] },
      { name: 'City', ratePpm: 50_000, countries: ['AT'], postcodes: ['50'] },
    ],
  },
}
const at = (country: string, postcode: string): object => ({
  delivery: { ...anAddress, region: '', country, postcode },
})

async function aBrowser(settings: object = {}): Promise<Client> {
  const { site, ctx } = await aShop(app, settings)
  return aCartAt(app, site, await aProduct(ctx))
}

describe('a postcode', () => {
  it('BX-1.01 is stored in the form of its country, however it was typed, in the checkout with and without scripts', async () => {
    const browser = await aBrowser()
    const cases = [
      ['AT', 'a-5020', '5020'],
      ['PL', '31542', '31-542'],
      ['LV', '1073', 'LV-1073'],
      ['GB', 'dg165hu', 'DG16 5HU'],
      ['US', 'US-98109-1234', '98109-1234'],
      ['NP', '४४६०१', '44601'],
    ] as const
    for (const [country, typed, stored] of cases) {
      const { delivery, problems } = await fillIn(browser, at(country, typed))
      expect([country, delivery.postcode, problems['delivery.postcode']]).toEqual([country, stored, undefined])
      await fillIn(browser, at(country, ''))
      const form = { 'delivery.country': country, 'delivery.postcode': typed, isBillingSame: 'on' }
      expect((await browser.form('/checkout', form)).status).toBe(303)
      expect((await viewOf(browser)).delivery).toMatchObject({ country, postcode: stored })
    }
    const refused = await fillIn(browser, at('PL', '0095'))
    expect(refused.problems['delivery.postcode']).toBe('Enter a valid postal code, for example 00-950')
  })

  it('BX-1.18 of a saved address has that form, and is offered in it when it was saved before', async () => {
    const browser = await aCartAt(app, app.site, await aProduct(app.ctx))
    await signIn(browser, await aShopper(app))
    const saved = { ...anAddress, region: '', country: 'GB', fieldsOf: 'GB', postcode: 'dg16-5hu' }
    expect((await browser.form('/account/addresses/new', saved)).status).toBe(303)
    const text = `update shopper_addresses set address = jsonb_set(address, '{postcode}', '"DG165HU"')
      where site_id = $1 and address ->> 'postcode' = 'DG16 5HU' returning 1`
    expect(await app.deps.owner.ask('', text, [app.site.id])).toHaveLength(1)
    expect((await viewOf(browser)).delivery.postcode).toBe('DG16 5HU')
  })
})

describe('BX-1.08 BX-1.09 rates and taxes of postcodes', () => {
  it('compare outward codes in the United Kingdom, in the checkout as in the cart', async () => {
    const browser = await aBrowser(rates)
    const cases = [
      ['DG1 6AB', 'Country', 0],
      ['dg16ab', 'Country', 0],
      ['DG16 5HU', 'Borders', 180],
    ] as const
    for (const [postcode, name, taxCents] of cases) {
      const view = await fillIn(browser, at('GB', postcode))
      expect([postcode, ...view.shippingOptions.map((one) => one.name)]).toEqual([postcode, name, 'Studio'])
      expect(view.totals.taxCents).toBe(taxCents)
      await browser.put(`${cartPath}/location`, { country: 'GB', postcode })
      expect(await cartOf(browser)).toMatchObject({ selectedShippingOption: { name }, taxCents })
    }
  })

  it('compare the form of the country, for addresses, estimates and the place of a pickup', async () => {
    const browser = await aBrowser(rates)
    const { shippingOptions } = await fillIn(browser, at('AT', 'A-5020'))
    expect(shippingOptions.map(({ name }) => name)).toEqual(['Salzburg', 'Studio'])
    await browser.put(`${cartPath}/location`, { country: 'AT', postcode: 'A-5020' })
    const cart = await cartOf(browser)
    expect(cart).toMatchObject({ shippingLocation: { postcode: '5020' }, selectedShippingOption: { name: 'Salzburg' } })
    const pickup = shippingOptions.find(({ name }) => name === 'Studio')
    const picked = await fillIn(browser, {
      ...at('GB', 'DG1 6AB'),
      billing: { ...anAddress, region: '', country: 'GB', postcode: 'DG1 6AB' },
      shippingOptionId: pickup?.id,
    })
    expect(picked.totals.taxCents).toBe(90)
  })
})

it('BX-1.09 ships to Kosovo', async () => {
  const { site, ctx } = await aShop(app, rates)
  const browser = await aBuyer(app, site, await aProduct(ctx))
  const view = await fillIn(browser, at('XK', '10000'))
  expect(view.problems).toEqual({})
  expect(view.countries).toContainEqual({ code: 'XK', name: 'Kosovo' })
  expect((await browser.get(`${checkoutCalls}/address-fields/XK`)).status).toBe(200)
})
