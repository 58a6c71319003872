import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOrder } from '../../orders/index.ts'
import { cartPath, entriesPath } from '../../testing/a-cart.ts'
import { anOrder } from '../../testing/orders/an-order.ts'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

const three = async (): Promise<ProductDetail[]> => [await shop.add(), await shop.add(), await shop.add()]
const bulk = (products: readonly ProductDetail[], change: object) =>
  shop.post('/bulk', { ids: products.map(({ id }) => id), change })
const again = (products: readonly ProductDetail[]) => Promise.all(products.map(({ id }) => shop.read(id)))
const pageStatus = async ({ path }: ProductDetail) => (await app.visitor(shop.site).get(path)).status

describe('POST /api/studio/products/bulk', () => {
  it.each([
    ['visibility', { kind: 'visibility', visibility: 'hidden' }, { visibility: 'hidden' }],
    ['labels', { kind: 'labels', tagType: 'category', add: ['New'], remove: ['x'] }, { categories: ['New'] }],
  ])('BX-2.01 changes the %s of many products, with one undo', async (_, change, expected) => {
    const products = await three()
    const answer = await bulk(products, change)
    expect(bodyOf(answer, 200)).toMatchObject({ changed: products.map(({ id }) => id).toSorted(), missing: 0 })
    for (const { product } of await again(products)) expect(product).toMatchObject(expected)
    bodyOf(await shop.undo(answer), 200)
    expect((await again(products)).map(({ product }) => product)).toEqual(products.map(({ product }) => product))
  })

  it.each([
    [
      { kind: 'price', by: { percent: -12.5 } },
      { priceCents: 1575, onSale: false },
    ],
    [{ kind: 'price', by: { cents: 100 } }, { priceCents: 1900 }],
    [
      { kind: 'sale', by: { percent: -10 } },
      { priceCents: 1800, salePriceCents: 1620, onSale: true },
    ],
  ])('BX-2.01 changes prices by %j', async (change, expected) => {
    const products = await three()
    bodyOf(await bulk(products, change), 200)
    for (const { product } of await again(products)) {
      for (const variant of product.variants) expect(variant).toMatchObject(expected)
    }
    bodyOf(await bulk(products, { kind: 'sale', by: null }), 200)
    expect((await again(products))[0]?.product.variants[0]?.onSale).toBe(false)
  })

  it('BX-3.11 is in the activity log with the fields of each product that it changed', async () => {
    const [mug, hidden] = [await shop.add(), await shop.add()]
    await bulk([hidden], { kind: 'visibility', visibility: 'hidden' })
    expect((await loggedChanges(hidden.id)).at(-1)).toEqual([{ field: 'visibility', from: 'visible', to: 'hidden' }])
    const { undo } = bodyOf(await bulk([mug, hidden], { kind: 'price', by: { cents: 100 } }), 200)
    const [changes] = await loggedChanges(undo.path.split('/').at(-2))
    const [variant] = mug.product.variants
    expect(changes).toContainEqual({ field: `${mug.product.title} ${variant?.sku} priceCents`, from: 1800, to: 1900 })
    expect(changes).toHaveLength(mug.product.variants.length + hidden.product.variants.length)
  })

  it('BX-3.11 is in the activity log with its first 200 fields when it changed more', async () => {
    const variants = Array.from({ length: 110 }, (_, at) => aRow(`size ${at}`))
    const [mug, bowl] = [await shop.add({ variants }), await shop.add({ variants })]
    const { undo } = bodyOf(await bulk([mug, bowl], { kind: 'price', by: { cents: 100 } }), 200)
    const [changes] = await loggedChanges(undo.path.split('/').at(-2))
    expect(changes).toHaveLength(200)
    const changed = (await again([mug, bowl])).flatMap(({ product }) => product.variants)
    expect(changed.filter(({ priceCents }) => priceCents === 1900)).toHaveLength(220)
  })

  it('BX-2.01 changes nothing when one price would fall below zero', async () => {
    const products = await three()
    const answer = await bulk(products, { kind: 'price', by: { cents: -1801 } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'catalog.price-out-of-range' } })
    expect(await again(products)).toEqual(products)
  })

  it('counts products that are gone, and leaves out those that stay the same', async () => {
    const [one, two, three_] = await three()
    if (!one || !two || !three_) throw new Error('There are three products.')
    await shop.delete(`/${one.id}`)
    await shop.post(`/${two.id}/archive`)
    const answer = await bulk([one, two, three_], { kind: 'archive' })
    expect(answer.body).toMatchObject({ changed: [three_.id], missing: 1 })
    expect((await bulk([two, three_], { kind: 'archive' })).body).toMatchObject({ changed: [], undo: null })
  })

  it('undoes nothing when one of the products was changed since', async () => {
    const products = await three()
    const answer = await bulk(products, { kind: 'visibility', visibility: 'hidden' })
    const [, second] = await again(products)
    if (second) await shop.save(second, { title: 'Later' })
    expect((await shop.undo(answer)).status).toBe(409)
    expect((await again(products)).map(({ product }) => product.visibility)).toEqual(['hidden', 'hidden', 'hidden'])
  })

  it('BX-2.01 undoes several changes of the same products one after the other, the newest first', async () => {
    const products = await three()
    const first = await bulk(products, { kind: 'price', by: { cents: 100 } })
    const second = await bulk(products, { kind: 'visibility', visibility: 'hidden' })
    const third = await bulk(products, { kind: 'delete' })
    expect((await shop.undo(first)).status).toBe(409)
    for (const answer of [third, second, first]) bodyOf(await shop.undo(answer), 200)
    expect((await again(products)).map(({ product }) => product)).toEqual(products.map(({ product }) => product))
  })

  it('changes 1,000 products in one transaction and refuses more', async () => {
    const ids = Array.from({ length: 1_001 }, () => app.deps.newId())
    expect((await shop.post('/bulk', { ids, change: { kind: 'archive' } })).status).toBe(400)
    const answer = await shop.post('/bulk', { ids: ids.slice(1), change: { kind: 'archive' } })
    expect(answer.body).toMatchObject({ changed: [], missing: 1_000 })
  })
})

/** What the activity log's entries about a product or a change say was changed, the oldest first. */
async function loggedChanges(targetId: string): Promise<unknown[]> {
  const text = 'select changes from activity where target_id = $1 order by at, id'
  return (await app.deps.owner.ask<{ changes: unknown }>('', text, [targetId])).map(({ changes }) => changes)
}

describe('archive and delete', () => {
  it('BX-3.11 are in the activity log from what to what, and so is their undo', async () => {
    const { id } = await shop.add()
    bodyOf(await shop.undo(await shop.post(`/${id}/archive`)), 200)
    expect((await loggedChanges(id)).slice(-2)).toEqual([
      [{ field: 'archivedMs', from: null, to: expect.any(Number) }],
      [{ field: 'archivedMs', from: expect.any(Number), to: null }],
    ])
  })

  it('BX-2.01 takes an archived product out of the shop and brings it back', async () => {
    const mug = await shop.add()
    const answer = await shop.post(`/${mug.id}/archive`)
    expect(await pageStatus(mug)).toBe(404)
    expect(await shop.read(mug.id)).toMatchObject({ state: 'archived', product: { visibility: 'visible' } })
    bodyOf(await shop.post(`/${mug.id}/unarchive`), 200)
    expect(await pageStatus(mug)).toBe(200)
    expect((await shop.undo(answer)).status).toBe(409)
  })

  it('restores a deleted product with its address, SKUs, stock and lines in carts', async () => {
    const mug = await shop.add()
    const browser = app.visitor(shop.site)
    await browser.get(cartPath)
    const sku = mug.product.variants[0]?.sku
    await browser.post(entriesPath, { itemId: mug.id, sku, quantity: 2 })
    const answer = await shop.delete(`/${mug.id}`)
    expect(await pageStatus(mug)).toBe(404)
    expect((await shop.delete(`/${mug.id}`)).status).toBe(404)
    bodyOf(await shop.undo(answer), 200)
    const restored = await shop.read(mug.id)
    expect(restored).toMatchObject({ product: mug.product, stock: mug.stock, path: mug.path })
    expect(await pageStatus(mug)).toBe(200)
    const cart = (await browser.get(cartPath)).body
    expect(JSON.stringify(cart)).toContain(sku)
    expect((await browser.post(entriesPath, { itemId: mug.id, sku, quantity: 1 })).status).toBe(200)
  })

  it('cannot restore a product whose SKU was given away', async () => {
    const mug = await shop.add()
    const answer = await shop.delete(`/${mug.id}`)
    const other = await shop.add({ variants: mug.product.variants.map((variant) => ({ ...variant, id: null })) })
    expect((await shop.undo(answer)).body.code).toBe('catalog.sku-taken')
    await shop.delete(`/${other.id}`)
    expect((await shop.undo(answer)).status).toBe(200)
  })

  it('keeps orders of a variant that is removed, and brings it back with its stock', async () => {
    const mug = await shop.add()
    const [small, large] = mug.product.variants
    const variants = mug.product.variants.map(({ id, sku }) => ({ id, sku }))
    const product = { id: mug.id, collectionId: mug.collection.id, path: mug.path, variants }
    const order = await anOrder(shop.ctx, { lines: [{ product }] })
    const answer = await shop.save(mug, { variants: [large] })
    expect(bodyOf(answer, 200).detail.product.variants).toHaveLength(1)
    expect((await readOrder(shop.ctx, order.number)).lines).toMatchObject([{ sku: small?.sku, variantId: small?.id }])
    bodyOf(await shop.undo(answer), 200)
    const restored = await shop.read(mug.id)
    expect(restored.product).toEqual(mug.product)
    expect(restored.stock[small?.id ?? '']).toBe(8)
  })
})

it('BX-2.01 duplicates a product as a hidden one with free names and no units', async () => {
  const mug = await shop.add({ tags: ['Clay'] })
  const copies = [await shop.post(`/${mug.id}/duplicate`), await shop.post(`/${mug.id}/duplicate`)]
  const [first, second] = copies.map((answer) => bodyOf(answer, 201).detail as ProductDetail)
  expect(first?.product).toMatchObject({ title: 'Mug (copy)', urlId: `${mug.product.urlId}-copy`, tags: ['Clay'] })
  expect(first).toMatchObject({ state: 'hidden' })
  expect(second?.product.urlId).toBe(`${mug.product.urlId}-copy-2`)
  expect(first?.product.variants[0]?.sku).toBe(`${mug.product.variants[0]?.sku}-COPY`)
  expect(second?.product.variants[0]?.sku).toBe(`${mug.product.variants[0]?.sku}-COPY-2`)
  expect(Object.values(first?.stock ?? {})).toEqual([0, 0])
})

describe('tags and categories', () => {
  it('PL-5.08 renames a tag of all products, and merges it only when asked', async () => {
    const own = await aStudioShop(app)
    const one = await own.add({ tags: ['Clay', 'red'] })
    const two = await own.add({ tags: ['clay', 'Stone'] })
    expect((await own.get('/labels')).body.tags).toEqual([
      { name: 'Clay', count: 2 },
      { name: 'red', count: 1 },
      { name: 'Stone', count: 1 },
    ])
    const rename = (body: object) => own.post('/labels/rename', { tagType: 'tag', from: 'CLAY', ...body })
    expect(await rename({ to: 'stone' })).toMatchObject({ status: 409, body: { message: 'This tag already exists' } })
    expect((await rename({ to: 'x'.repeat(51) })).status).toBe(400)
    expect((await rename({ to: ' ' })).body.errors).toEqual({ to: 'Please enter a name.' })
    expect((await rename({ from: 'nothing', to: 'a' })).status).toBe(404)

    const merged = await rename({ to: 'stone', merge: true })
    expect(bodyOf(merged, 200).changed).toEqual([one.id, two.id].toSorted())
    expect((await own.read(one.id)).product.tags).toEqual(['stone', 'red'])
    expect((await own.read(two.id)).product.tags).toEqual(['stone'])
    expect((await own.get('?search=clay')).body.products).toEqual([])
    bodyOf(await own.undo(merged), 200)
    expect((await own.read(two.id)).product.tags).toEqual(['clay', 'Stone'])
    expect((await own.post('/labels/rename', { tagType: 'kind', from: 'a', to: 'b' })).body.errors).toEqual({
      tagType: 'kind is not one of the expected options',
    })
  })
})
