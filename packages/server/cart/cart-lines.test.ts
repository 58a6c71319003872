import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { maxCartEntries } from '@sitewright/domain/kit/limits.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateVariant } from '../catalog/index.ts'
import { siteCtx } from '../context.ts'
import { visitorOf } from '../http/cookies.ts'
import { aCart, aVisitor, cartOf, entriesPath } from '../testing/a-cart.ts'
import { aMug, aProduct, type AProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'
import { addEntryToCart } from './add-entry.ts'
import { setEntryQuantity } from './change-entry.ts'
import { readCart } from './read-cart.ts'
import { removeEntryOfCart } from './remove-entry.ts'

const app = await suiteApp()

describe('the cart that the API returns', () => {
  it('SF-3.01 contains every field with its type, and the totals of its lines', async () => {
    const mug = await aMug(app.ctx)
    const { cart } = await aCart(app, mug, 2)
    const { id, created, entries, ...rest } = cart
    expect([id, created, entries.length]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.any(Number), 1])
    expect(rest).toEqual({
      websiteId: app.site.id,
      orderId: '',
      cartToken: '',
      isPurchased: false,
      shippingOptions: [],
      selectedShippingOption: null,
      shippingLocation: {},
      applicableTaxRules: [],
      taxLineItems: [],
      coupons: [],
      promoCodes: [],
      validCoupons: [],
      invalidCoupons: [],
      pricing: { discounts: [], takesCodes: false, shippingRates: [], taxes: { areIncluded: false, rules: [] } },
      isTaxIncluded: false,
      taxReliefCents: 0,
      subtotalCents: 3600,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 3600,
      totalQuantity: 2,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: true,
      currency: 'USD',
      cartVersion: 1,
    })
  })

  it('SF-3.02 contains each line with variant, quantity, title, total, current price and price when added', async () => {
    const mug = await aMug(app.ctx)
    const { client, entryId } = await aCart(app, mug, 2)
    const [variant = { id: '', sku: '' }] = mug.variants
    await updateVariant(app.ctx, variant.id, { priceCents: 2000, onSale: true, salePriceCents: 1900 })
    const [entry] = (await cartOf(client)).entries
    expect(entry).toEqual({
      id: entryId,
      itemId: mug.id,
      chosenVariant: {
        id: variant.id,
        sku: variant.sku,
        attributes: { Colour: 'green', Size: 'small' },
        optionValues: [
          { optionName: 'Colour', value: 'green' },
          { optionName: 'Size', value: 'small' },
        ],
        price: 2000,
        salePrice: 1900,
        priceMoney: { value: '2000', currency: 'USD' },
        salePriceMoney: { value: '1900', currency: 'USD' },
        onSale: true,
        unlimited: false,
        qtyInStock: 10,
      },
      quantity: 2,
      title: 'Mug',
      subTotal: 3800,
      purchasePriceCents: 1900,
      nonSalePriceCents: 2000,
      addedPriceCents: 1800,
      addedAt: expect.any(Number),
      productType: 1,
      fullUrl: mug.path,
      imageUrl: null,
      imageAlt: '',
      imageColor: null,
      imageWidth: 0,
      imageHeight: 0,
      additionalFields: null,
      available: 10,
      problem: null,
    })
  })

  it('restores a removed line to its place, caps a future addedAt at now, and refuses an invalid one', async () => {
    const products = [await aProduct(app.ctx), await aProduct(app.ctx), await aProduct(app.ctx)]
    const client = await aVisitor(app)
    for (const product of products) await client.post(entriesPath, { itemId: product.id })
    const before = await cartOf(client)
    const [first, second] = before.entries
    await client.delete(`${entriesPath}/${first?.id}`)
    await client.post(entriesPath, { itemId: first?.itemId, addedAt: first?.addedAt })
    expect(itemsOf(await cartOf(client))).toEqual(itemsOf(before))

    await client.delete(`${entriesPath}/${second?.id}`)
    const future = await client.post(entriesPath, { itemId: second?.itemId, addedAt: 8.64e15 })
    expect(future.body.shoppingCart.entries.at(-1).addedAt).toBeLessThanOrEqual(Date.now())
    expect(itemsOf(await cartOf(client))).toEqual(itemsOf(future.body.shoppingCart))
    for (const addedAt of [-1, 1.5, 1e300, '5', null]) {
      expect((await client.post(entriesPath, { itemId: second?.itemId, addedAt })).status).toBe(400)
    }
  })
})

describe('a cart with many lines', () => {
  let client: Client
  let products: AProduct[]
  beforeAll(async () => {
    client = await aVisitor(app)
    products = [await withVariants(200), await withVariants(maxCartEntries - 200), await aProduct(app.ctx)]
    for (const product of products.slice(0, 2)) await fill(product)
  })

  it(`SF-3.01 holds ${maxCartEntries} lines, each with its own price, in the order they were added`, async () => {
    const cart = await cartOf(client)
    const skus = products.slice(0, 2).flatMap((product) => product.variants.map((variant) => variant.sku))
    expect(cart.entries.map((entry) => entry.chosenVariant.sku)).toEqual(skus)
    expect(cart).toMatchObject({ totalQuantity: maxCartEntries, cartVersion: maxCartEntries })
    expect(cart.subtotalCents).toBe(cart.entries.reduce((sum, entry) => sum + entry.subTotal, 0))
    expect(new Set(cart.entries.map((entry) => entry.subTotal)).size).toBe(200)
  })

  it('SF-8.04 refuses one more line with 409 and its message, but accepts more units of a line that it holds', async () => {
    const before = await cartOf(client)
    const { status, body } = await client.post(entriesPath, { itemId: products[2]?.id })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'cart.full' })
    expect(body.message).toContain(String(maxCartEntries))
    expect(await cartOf(client)).toEqual(before)
    const again = { itemId: products[0]?.id, sku: products[0]?.variants[0]?.sku }
    expect((await client.post(entriesPath, again)).body.shoppingCart.totalQuantity).toBe(before.totalQuantity + 1)
  })

  it('BX-6.04 adds, changes, removes and reads in as few statements and round trips as a small cart', async () => {
    const visitor = visitorOf(client.cookies.get('__Host-sw-visitor'))
    if (!visitor) throw new Error('The browser has no visitor.')
    const [entry] = (await cartOf(client)).entries
    const entryId = entry?.id ?? ''
    const work = { add: ctxOf(), change: ctxOf(), read: ctxOf(), remove: ctxOf() }
    const wanted = { itemId: products[0]?.id ?? '', sku: products[0]?.variants[5]?.sku ?? '', quantity: 1 }
    await addEntryToCart(work.add, visitor, wanted)
    await setEntryQuantity(work.change, visitor, { entryId, quantity: 2 })
    await readCart(work.read)
    await removeEntryOfCart(work.remove, visitor, entryId)
    expect(work.change.countStatements).toEqual({ data: 2, roundTrips: 2 })
    // Adding and removing need one more statement, which writes the shopping event to the outbox (PL-3.26).
    for (const one of [work.add, work.remove]) expect(one.countStatements).toEqual({ data: 3, roundTrips: 2 })
    expect(work.read.countStatements).toEqual({ data: 1, roundTrips: 1 })

    function ctxOf() {
      return siteCtx(app.deps, app.site, { visitor })
    }
  })

  async function fill(product: AProduct): Promise<void> {
    for (const { sku } of product.variants) {
      const { status } = await client.post(entriesPath, { itemId: product.id, sku })
      if (status !== 200) throw new Error(`An add was refused with ${status}.`)
    }
  }
})

function withVariants(count: number): Promise<AProduct> {
  const name = app.deps.newId()
  const variants = Array.from({ length: count }, (_, at) => {
    return { sku: `${name}-${at}`, attributes: { Number: `${at}` }, priceCents: 100 + at, stock: 10 }
  })
  return aProduct(app.ctx, { options: ['Number'], variants })
}

function itemsOf({ entries }: ShoppingCart): string[] {
  return entries.map((entry) => entry.itemId)
}
