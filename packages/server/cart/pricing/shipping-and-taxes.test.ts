import { predictEntryRemoval, predictQuantityChange } from '@sitewright/domain/cart/change-view.ts'
import { shoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { beforeAll, expect, it } from 'vitest'
import { updateVariant } from '../../catalog/index.ts'
import { taskCtx, type Ctx } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { cartOf, cartPath, entriesPath } from '../../testing/a-cart.ts'
import { aProduct, wanted } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'

const app = await suiteApp()

const shop = {
  name: 'Studio',
  priceCents: 0,
  isPickup: true,
  note: 'Fern Lane 3\nMonday to Friday',
  pickupLocation: { country: 'DE', postcode: '10115' },
}
const shippingRates = [
  shop,
  { name: 'Letter', priceCents: 300, belowGrams: 1000, countries: ['DE'] },
  { name: 'Parcel', priceCents: 500, fromGrams: 1000, perKgCents: 100, freeFromCents: 10_000, countries: ['DE'] },
]
const taxes = {
  rounding: 'document',
  rules: [
    { name: 'VAT', ratePpm: 190_000, isOnShipping: true, postcodeRanges: [{ from: '10000', to: '19999' }] },
    { name: 'VAT, books', ratePpm: 70_000, taxClasses: ['books'], countries: ['DE'] },
  ],
}
let at: Ctx
beforeAll(async () => {
  at = taskCtx(app.deps, await aSite(app.deps))
  await saveSiteSettings(at, { settings: { storeSettings: { shippingRates, taxes } } })
})

async function inBerlin(): Promise<Client> {
  const client = app.visitor(at.site)
  await client.get(cartPath)
  return client
}

it('BX-1.08 BX-1.09 weighs a cart’s lines and taxes them by class, on the page as on the server', async () => {
  const parcel = { weightGrams: 750, taxClass: 'books' }
  const book = await aProduct(at, { variants: [{ sku: at.newId(), priceCents: 1000, stock: 9, ...parcel }] })
  const client = await inBerlin()
  const { body } = await client.post(entriesPath, wanted(book))
  await client.post(entriesPath, wanted(await aProduct(at)))
  expect(body.shoppingCart).toMatchObject({
    entries: [{ weightGrams: 750, taxClass: 'books' }],
    shippingOptions: [{ name: 'Studio', isPickup: true, note: shop.note }],
    selectedShippingOption: null,
    pricing: { taxes: { rounding: 'document' } },
  })
  const { shoppingCart: one } = (await client.put(`${cartPath}/location`, { country: 'DE', postcode: '10115' })).body
  expect(shoppingCart.strict().parse(one)).toEqual(one)
  expect(one).toMatchObject({
    selectedShippingOption: { name: 'Letter', priceCents: 300 },
    taxLineItems: [
      { name: 'VAT', amountCents: 399 }, // 19 % of 18.00 and of 3.00
      { name: 'VAT, books', amountCents: 70 },
    ],
    grandTotalCents: 1000 + 1800 + 300 + 399 + 70,
  })
  expect(one.entries[1]).not.toHaveProperty('taxClass')

  const line = one.entries[0].id
  const { shoppingCart: three } = (await client.put(`${entriesPath}/${line}`, { quantity: 3 })).body
  expect(three).toMatchObject({ selectedShippingOption: { name: 'Parcel', priceCents: 725 } })
  expect({ ...predictQuantityChange(one, line, 3), cartVersion: three.cartVersion }).toEqual(three)
  const { shoppingCart: without } = (await client.delete(`${entriesPath}/${line}`)).body
  expect({ ...predictEntryRemoval(three, line), cartVersion: without.cartVersion }).toEqual(without)
})

it('BX-1.09 uses a changed weight and tax class for carts that hold the variant', async () => {
  const cup = await aProduct(at)
  const client = await inBerlin()
  await client.post(entriesPath, wanted(cup))
  await client.put(`${cartPath}/location`, { country: 'DE', postcode: '10115' })
  await updateVariant(at, cup.variants[0]?.id ?? '', { weightGrams: 2500, taxClass: 'exempt' })
  expect(await cartOf(client)).toMatchObject({
    entries: [{ weightGrams: 2500, taxClass: 'exempt' }],
    selectedShippingOption: { name: 'Parcel', priceCents: 750 },
    taxCents: 143, // 19 % of 7.50 for shipping, rounded half up
  })
})

it('BX-1.09 predicts the rates of a cart in two zones, with the wider one that is offered beside the narrower', async () => {
  const site = taskCtx(app.deps, await aSite(app.deps))
  const zones = [
    { name: 'Country', priceCents: 500, countries: ['GB'], isBesideNarrowerZones: true },
    { name: 'North', priceCents: 900, countries: ['GB'], postcodes: ['KW'] },
    { name: 'World', priceCents: 100 },
  ]
  await saveSiteSettings(site, { settings: { storeSettings: { shippingRates: zones } } })
  const client = app.visitor(site.site)
  await client.get(cartPath)
  await client.post(entriesPath, wanted(await aProduct(site)))
  const { shoppingCart: one } = (await client.put(`${cartPath}/location`, { country: 'GB', postcode: 'kw147ab' })).body
  expect(one.shippingOptions).toMatchObject([{ name: 'Country' }, { name: 'North' }])
  const line = one.entries[0].id
  const { shoppingCart: two } = (await client.put(`${entriesPath}/${line}`, { quantity: 2 })).body
  expect({ ...predictQuantityChange(one, line, 2), cartVersion: two.cartVersion }).toEqual(two)
})
