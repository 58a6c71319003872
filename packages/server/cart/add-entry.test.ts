import { describe, expect, it } from 'vitest'
import { updateVariant, deleteProduct } from '../catalog/index.ts'
import { setStock } from '../stock/index.ts'
import { aCart, aVisitor, cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aMug, aProduct, firstOfMug } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'

const app = await suiteApp()

describe('adding to the cart', () => {
  it('SF-7.03 SF-3.03 returns the cart and the id of the new line', async () => {
    const mug = await aMug(app.ctx)
    const client = await aVisitor(app)
    const { status, body } = await client.post(entriesPath, { itemId: mug.id, sku: mug.variants[0]?.sku, quantity: 2 })

    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['newlyAdded', 'shoppingCart'])
    expect(body['shoppingCart']).toMatchObject({
      websiteId: app.site.id,
      totalQuantity: 2,
      subtotalCents: 3600,
      cartVersion: 1,
    })
    expect(body['shoppingCart']?.['entries']).toMatchObject([
      { id: body['newlyAdded'], itemId: mug.id, quantity: 2, title: 'Mug', subTotal: 3600, purchasePriceCents: 1800 },
    ])
  })

  it('SF-3.02 SF-3.06 returns the chosen variant with SKU, attributes in option order, prices and stock', async () => {
    const mug = await aMug(app.ctx)
    const { cart } = await aCart(app, mug)
    expect(cart.entries[0]?.chosenVariant).toMatchObject(firstOfMug(mug))
    expect(cart.entries[0]?.fullUrl).toBe(mug.path)
  })

  it('SF-3.03 raises the quantity of the line that already holds the variant', async () => {
    const cup = await aProduct(app.ctx)
    const { client, entryId } = await aCart(app, cup)
    const { body } = await client.post(entriesPath, { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 2 })

    expect(body).toMatchObject({ newlyAdded: entryId, shoppingCart: { totalQuantity: 3, cartVersion: 2 } })
    expect(body['shoppingCart']?.['entries']).toHaveLength(1)
  })

  it('SF-3.03 defaults the quantity to 1 and the SKU to the product’s only variant', async () => {
    const guide = await aProduct(app.ctx, {
      productType: 2,
      variants: [{ sku: app.deps.newId(), priceCents: 900, stock: null }],
    })
    const client = await aVisitor(app)
    const { body } = await client.post(entriesPath, { itemId: guide.id })
    expect(body).toMatchObject({
      shoppingCart: { totalQuantity: 1, hasDigital: true, purelyDigital: true, requiresShipping: false },
    })
  })

  it('SF-3.03 stores additional fields, and puts the same variant with other fields on its own line', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup)
    const additionalFields = '{"name":"Ada"}'
    const { body } = await client.post(entriesPath, { itemId: cup.id, sku: cup.variants[0]?.sku, additionalFields })
    expect(body['shoppingCart']?.['entries']).toMatchObject([{ additionalFields: null }, { additionalFields }])
  })

  it.each(['name=Ada', '"Ada"', 'null', '{'])(
    'SF-3.03 refuses additional fields that are not a JSON object or list: %s',
    async (additionalFields) => {
      const cup = await aProduct(app.ctx)
      const client = await aVisitor(app)
      const { status } = await client.post(entriesPath, { itemId: cup.id, additionalFields })
      expect(status).toBe(400)
      expect(await cartOf(client)).toMatchObject({ entries: [] })
    },
  )

  it('SF-7.03 returns the cart and the new line for an express purchase too', async () => {
    const cup = await aProduct(app.ctx)
    const client = await aVisitor(app)
    const wanted = { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 2, additionalFields: '' }
    const { status, body } = await client.post(`${entriesPath}?isExpress=true`, wanted)
    expect(status).toBe(200)
    expect(body).toMatchObject({ shoppingCart: { totalQuantity: 2, entries: [{ id: body['newlyAdded'] }] } })
  })

  it('SF-1.03 accepts all five product types', async () => {
    const client = await aVisitor(app)
    for (const productType of [1, 2, 3, 4, 5] as const) {
      const product = await aProduct(app.ctx, { productType })
      const { status } = await client.post(entriesPath, { itemId: product.id, sku: product.variants[0]?.sku })
      expect({ status, type: (await cartOf(client)).entries.at(-1)?.productType }).toEqual({
        status: 200,
        type: productType,
      })
    }
  })

  it('SF-4.17 sets the hasCart cookie, readable by scripts', async () => {
    const { client } = await aCart(app, await aProduct(app.ctx))
    expect(client.cookies.get('hasCart')).toBe('true')
    expect(client.setCookies.get('hasCart')).not.toMatch(/HttpOnly/i)
  })

  it('SF-4.17 restores a lost hasCart cookie, and removes it from a visitor without a cart', async () => {
    const { client } = await aCart(app, await aProduct(app.ctx))
    client.cookies.delete('hasCart')
    await cartOf(client)
    expect(client.cookies.get('hasCart')).toBe('true')
    const other = await aVisitor(app)
    other.cookies.set('hasCart', 'true')
    await cartOf(other)
    expect(other.cookies.has('hasCart')).toBe(false)
  })

  it('keeps a cart for exactly 30 days after its last change', async () => {
    let now = Date.now()
    const later = await testApp({ sameAs: app, clock: { now: () => now } })
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(later, cup, 2)
    now += 30 * 24 * 60 * 60 * 1000 - 1
    expect(await cartOf(client)).toMatchObject({ totalQuantity: 2 })
    now += 2
    expect(await cartOf(client)).toMatchObject({ totalQuantity: 0, entries: [] })
    const { body } = await client.post(entriesPath, { itemId: cup.id })
    expect(body).toMatchObject({ shoppingCart: { totalQuantity: 1, entries: [{ quantity: 1 }] } })
    expect(await cartOf(client)).toMatchObject({ totalQuantity: 1, created: now })
    await later.close()
  })
})

describe('refused adds', () => {
  it('SF-5.05 refuses a quantity above the stock with 409 and its message (SF-8.04), and leaves the cart unchanged', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup, 8)
    const before = await cartOf(client)
    const { status, body } = await client.post(entriesPath, { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 3 })

    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'cart.not-enough-stock',
      error: 'Sorry, we do not have enough of that item available.',
      message: 'Sorry, we do not have enough of that item available.',
    })
    expect(await cartOf(client)).toEqual(before)
  })

  it('SF-5.04 answers 404 for an unknown variant, a deleted product and a missing SKU', async () => {
    const mug = await aMug(app.ctx)
    const cup = await aProduct(app.ctx)
    await deleteProduct(app.ctx, cup.id)
    const client = await aVisitor(app)
    const wanted = [
      { itemId: mug.id, sku: 'no-such' },
      { itemId: cup.id, sku: cup.variants[0]?.sku },
      { itemId: mug.id },
      { itemId: app.deps.newId(), sku: mug.variants[0]?.sku },
    ]
    for (const body of wanted) {
      const answer = await client.post(entriesPath, body)
      expect(answer.status).toBe(404)
      expect(answer.body['message']).toBe('Sorry, that item variant is unavailable. Please select another variant.')
    }
    expect(await cartOf(client)).toMatchObject({ id: '', entries: [] })
  })

  it.each([
    ['two', 'Quantity must be a number.'],
    ['', 'Quantity must be a number.'],
    [1.5, 'Quantity must be a whole number.'],
    ['2.5', 'Quantity must be a whole number.'],
  ])('SF-5.01 SF-5.06 refuses the quantity %j with 400', refusesQuantity)

  it.each([
    [0, 'Quantity must be between 1 and 9999.'],
    [-1, 'Quantity must be between 1 and 9999.'],
    [10_000, 'Quantity must be between 1 and 9999.'],
    [1e300, 'Quantity must be between 1 and 9999.'],
  ])('SF-5.01 SF-9.02 refuses the quantity %j with 400', refusesQuantity)

  async function refusesQuantity(quantity: string | number, message: string): Promise<void> {
    const cup = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1, stock: null }] })
    const client = await aVisitor(app)
    const { status, body } = await client.post(entriesPath, { itemId: cup.id, quantity })
    expect({ status, message: body['message'] }).toEqual({ status: 400, message })
    expect(await cartOf(client)).toMatchObject({ entries: [] })
  }

  it('SF-8.01 refuses an add without a crumb with 403 and stores nothing', async () => {
    const cup = await aProduct(app.ctx)
    const client = await aVisitor(app)
    client.cookies.delete('__Host-crumb')
    const { status, body } = await client.post(entriesPath, { itemId: cup.id })
    expect(status).toBe(403)
    expect(body).toMatchObject({
      crumbFail: true,
      message: 'Your session has expired. Please reload the page and try again.',
    })
    expect(await cartOf(client)).toMatchObject({ entries: [] })
  })

  it('SF-8.03 refuses too many adds with 429 and Retry-After', async () => {
    const strict = await testApp({ sameAs: app, env: { LIMITS: 'normal' } })
    const cup = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 1, stock: null }] })
    const client = await aVisitor(strict)
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.post(entriesPath, { itemId: cup.id })))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(9)
    expect(refused[0]?.body['message']).toBe('Please try again in a few seconds.')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await cartOf(client)).toMatchObject({ totalQuantity: 40 - refused.length })
    await strict.close()
  })

  it('answers 404 for a product of another site', async () => {
    const other = await aSite(app.deps)
    const cup = await aProduct(app.ctx)
    const client = app.visitor(other)
    await client.get(cartPath)
    const { status } = await client.post(entriesPath, { itemId: cup.id, sku: cup.variants[0]?.sku })
    expect(status).toBe(404)
  })
})

describe('reading the cart', () => {
  it('SF-7.05 SF-3.01 returns an empty cart to a new visitor and sets the cookies, without storing a cart', async () => {
    const client = app.visitor()
    const { status, body } = await client.get(`${cartPath}?mock=true&timecode=5`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: '',
      websiteId: app.site.id,
      entries: [],
      totalQuantity: 0,
      grandTotalCents: 0,
      isPurchased: false,
    })
    expect([...client.cookies.keys()].toSorted()).toEqual(['__Host-crumb', '__Host-sw-visitor', 'crumb'])
    expect(client.setCookies.get('__Host-sw-visitor')).toMatch(/HttpOnly/i)
    const rows = await app.deps.owner.ask<{ count: number }>(
      'count_carts',
      'select count(*)::integer from carts where site_id = $1',
      [app.site.id],
    )
    await client.get(cartPath)
    const again = await app.deps.owner.ask<{ count: number }>(
      'count_carts',
      'select count(*)::integer from carts where site_id = $1',
      [app.site.id],
    )
    expect(again).toEqual(rows)
  })

  it('SF-7.05 returns current prices and stock, and the problem of a line that cannot be bought', async () => {
    const cup = await aProduct(app.ctx)
    const { client } = await aCart(app, cup, 5)
    const [variant = { id: '' }] = cup.variants
    await updateVariant(app.ctx, variant.id, { onSale: true, salePriceCents: 1500 })
    await setStock(app.ctx, variant.id, { to: 3, reason: 'counted' })
    expect(await cartOf(client)).toMatchObject({
      subtotalCents: 7500,
      entries: [
        {
          purchasePriceCents: 1500,
          nonSalePriceCents: 1800,
          problem: 'not-enough-stock',
          chosenVariant: { qtyInStock: 3 },
        },
      ],
    })

    await deleteProduct(app.ctx, cup.id)
    expect(await cartOf(client)).toMatchObject({
      subtotalCents: 0,
      entries: [{ title: 'Cup', problem: 'unavailable', quantity: 5 }],
    })
  })

  it('does not show or change the cart of another visitor', async () => {
    const cup = await aProduct(app.ctx)
    const mine = await aCart(app, cup, 2)
    const other = await aVisitor(app)
    expect(await cartOf(other)).toMatchObject({ entries: [] })
    expect((await other.put(`${entriesPath}/${mine.entryId}`, { quantity: 1 })).status).toBe(404)
    expect((await other.delete(`${entriesPath}/${mine.entryId}`)).status).toBe(404)
    expect(await cartOf(mine.client)).toMatchObject({ totalQuantity: 2 })
  })
})
