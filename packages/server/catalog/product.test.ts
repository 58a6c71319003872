import { describe, expect, it } from 'vitest'
import { isSoldOut } from '@sitewright/domain/catalog/product-status.ts'
import { parseProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { taskCtx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { setStock } from '../stock/index.ts'
import { aCollection, aMug, type AProduct, aProduct, firstOfMug } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import {
  createProduct,
  deleteProduct,
  readProductCards,
  readProductList,
  readProductPage,
  readProductsById,
  updateVariant,
} from './index.ts'

const app = await suiteApp()

const read = <T>(run: Parameters<typeof readInSite<T>>[1]): Promise<T> => readInSite(app.ctx, run)
const pageOf = (product: AProduct, urlId = product.path.split('/').at(-1) ?? '') =>
  read((tx) => readProductPage(tx, app.site.id, product.collectionId, urlId))

describe('the page JSON of a product', () => {
  it('SF-3.04 SF-3.05 PL-3.61 contains title, texts, tags, options and variants', async () => {
    const mug = await aMug(app.ctx, {
      excerpt: '<p>Warm</p>',
      body: '<p>Thrown</p>',
      tags: ['clay'],
      categories: ['Mugs'],
    })
    const page = await pageOf(mug)
    expect(page?.item).toMatchObject({
      id: mug.id,
      collectionId: mug.collectionId,
      recordType: 11,
      title: 'Mug',
      fullUrl: mug.path,
      excerpt: '<p>Warm</p>',
      body: '<p>Thrown</p>',
      tags: ['clay'],
      categories: ['Mugs'],
      variantOptionOrdering: ['Colour', 'Size'],
      structuredContent: { productType: 1, onSale: false, isSubscribable: false, useCustomAddButtonText: false },
    })
    expect(page?.item.structuredContent.variants[0]).toMatchObject({
      ...firstOfMug(mug),
      price: 1800,
      onSale: false,
    })
  })

  it('SF-3.05 contains the weight in pounds and the size in inches, also after a change', async () => {
    const parcel = { weightGrams: 680, lengthMm: 254, widthMm: 100, heightMm: 51 }
    const cup = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 900, stock: 1, ...parcel }] })
    const measures = async () => (await pageOf(cup))?.item.structuredContent.variants[0]
    expect(await measures()).toMatchObject({ weight: 1.499, len: 10, width: 3.937, height: 2.008 })
    const id = cup.variants[0]?.id ?? ''
    await updateVariant(app.ctx, id, { weightGrams: 0, heightMm: 508 })
    expect(await measures()).toMatchObject({ weight: 0, len: 10, width: 3.937, height: 20 })
    await expect(updateVariant(app.ctx, id, { weightGrams: 0.5 })).rejects.toMatchObject({
      code: 'catalog.product-invalid',
    })
  })

  it('SF-3.04 SF-4.02 contains the price of a digital product on the product itself', async () => {
    const guide = await aProduct(app.ctx, {
      productType: 2,
      variants: [{ sku: app.deps.newId(), priceCents: 900, salePriceCents: 700, onSale: true, stock: null }],
    })
    expect((await pageOf(guide))?.item.structuredContent).toMatchObject({
      productType: 2,
      onSale: true,
      priceMoney: { value: '900', currency: 'USD' },
      salePriceMoney: { value: '700', currency: 'USD' },
    })
  })

  it('SF-3.05 SF-4.01 contains the current stock right after a stock change', async () => {
    const cup = await aProduct(app.ctx)
    await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
    const page = await pageOf(cup)
    expect(page?.item.structuredContent.variants[0]).toMatchObject({ unlimited: false, qtyInStock: 0 })
    expect(isSoldOut(parseProductFacts(page?.item))).toBe(true)

    await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: null, reason: 'counted' })
    expect((await pageOf(cup))?.item.structuredContent.variants[0]).toMatchObject({ unlimited: true, qtyInStock: 0 })
  })

  it('SF-3.06 SF-9.09 uses the site’s currency, even after it changes', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    const cup = await aProduct(ctx)
    await saveSiteSettings(ctx, { currency: 'JPY' })
    const page = await readInSite(ctx, (tx) => readProductsById(tx, site.id, [cup.id]))
    expect(page[0]?.structuredContent.variants[0]).toMatchObject({
      price: 1800,
      priceMoney: { value: '1800', currency: 'JPY' },
    })
  })

  it('is found by its address in any case, contains its neighbours, and takes one statement', async () => {
    const shop = await aCollection(app.ctx)
    const products = []
    for (const urlId of ['a', 'b', 'c'])
      products.push(await aProduct(app.ctx, { collectionId: shop.id, urlId, title: urlId }))
    const ctx = taskCtx(app.deps, app.site)
    const page = await readInSite(ctx, (tx) => readProductPage(tx, app.site.id, shop.id, 'B'))
    expect(page).toMatchObject({
      item: { title: 'b', displayIndex: 1 },
      previous: { title: 'a', fullUrl: `/${shop.urlId}/a` },
      next: { title: 'c', fullUrl: `/${shop.urlId}/c` },
    })
    expect(ctx.countStatements).toEqual({ data: 1, roundTrips: 1 })
    expect(await read((tx) => readProductPage(tx, app.site.id, shop.id, 'c'))).toMatchObject({ next: null })
    expect(await read((tx) => readProductPage(tx, app.site.id, shop.id, 'd'))).toBe(null)
  })
})

describe('product lists', () => {
  it('are paged in collection order and filtered by category, tag and featured, in one statement', async () => {
    const shop = await aCollection(app.ctx)
    const ids: string[] = []
    for (const [urlId, categories, isFeatured] of [
      ['a', ['Cups'], true],
      ['b', ['Mugs'], false],
      ['c', ['Cups'], false],
    ] as const) {
      ids.push(
        (await aProduct(app.ctx, { collectionId: shop.id, urlId, title: urlId, categories, isFeatured, tags: ['t'] }))
          .id,
      )
    }
    const list = async (query: Parameters<typeof readProductList>[3]) => {
      const ctx = taskCtx(app.deps, app.site)
      const found = await readInSite(ctx, (tx) => readProductList(tx, app.site.id, shop.id, query))
      expect(ctx.countStatements).toEqual({ data: 1, roundTrips: 1 })
      return { ...found, items: found.items.map((item) => item.title) }
    }
    expect(await list({ limit: 2 })).toEqual({
      items: ['a', 'b'],
      itemCount: 3,
      categories: ['Cups', 'Mugs'],
      tags: ['t'],
      prices: { lowestCents: 1800, highestCents: 1800 },
    })
    expect(await list({ limit: 2, offset: 2 })).toMatchObject({ items: ['c'], itemCount: 3 })
    expect(await list({ limit: 9, category: 'Cups' })).toMatchObject({
      items: ['a', 'c'],
      itemCount: 2,
      categories: ['Cups', 'Mugs'],
    })
    expect(await list({ limit: 9, tag: 'none' })).toMatchObject({ items: [], itemCount: 0 })
    expect(await list({ limit: 9, featured: true })).toMatchObject({ items: ['a'] })
    const byId = await read((tx) => readProductsById(tx, app.site.id, [ids[2] ?? '', app.deps.newId(), ids[0] ?? '']))
    expect(byId.map((item) => item.title)).toEqual(['c', 'a'])
  })

  it('BX-1.19 are ordered by price, age and title, and filtered by price range and availability', async () => {
    const shop = await aCollection(app.ctx)
    const add = (title: string, ...variants: [priceCents: number, stock: number, salePriceCents?: number][]) => {
      const made = variants.map(([priceCents, stock, salePriceCents], at) => {
        const sale = salePriceCents === undefined ? {} : { onSale: true, salePriceCents }
        return { sku: `${title}-${at}-${shop.id}`, attributes: { Size: String(at) }, priceCents, stock, ...sale }
      })
      return aProduct(app.ctx, {
        collectionId: shop.id,
        urlId: title.toLowerCase(),
        title,
        options: ['Size'],
        variants: made,
      })
    }
    await add('Bowl', [5000, 0])
    await add('apron', [2000, 1], [9000, 0])
    await add('Cup', [4000, 0, 1500])
    const guide = { sku: `G-${shop.id}`, priceCents: 700, stock: 0 }
    await aProduct(app.ctx, { collectionId: shop.id, urlId: 'd', title: 'Digital', productType: 2, variants: [guide] })
    const titles = async (query: Omit<Parameters<typeof readProductList>[3], 'limit'>) => {
      const found = await read((tx) => readProductList(tx, app.site.id, shop.id, { limit: 9, ...query }))
      expect([found.itemCount, found.prices]).toEqual([found.items.length, { lowestCents: 700, highestCents: 9000 }])
      const cards = await read((tx) => readProductCards(tx, app.site.id, shop.id, { limit: 9, ...query }))
      expect(cards.map((card) => card.title)).toEqual(found.items.map((item) => item.title))
      return found.items.map((item) => item.title).join(' ')
    }
    expect(await titles({})).toBe('Bowl apron Cup Digital')
    expect(await titles({ order: 'price' })).toBe('Digital Cup apron Bowl')
    expect(await titles({ order: 'price-desc' })).toBe('Bowl apron Cup Digital')
    expect(await titles({ order: 'title' })).toBe('apron Bowl Cup Digital')
    expect(await titles({ order: 'newest' })).toBe('Digital Cup apron Bowl')
    expect(await titles({ minCents: 1500, maxCents: 2000 })).toBe('apron Cup')
    expect(await titles({ minCents: 2001, maxCents: 4999 })).toBe('')
    expect(await titles({ minCents: 5001 })).toBe('apron')
    expect(await titles({ maxCents: 1499 })).toBe('Digital')
    expect(await titles({ isAvailable: true })).toBe('apron Digital')
    const page = await read((tx) => readProductList(tx, app.site.id, shop.id, { limit: 1, offset: 1, order: 'price' }))
    expect(page).toMatchObject({ itemCount: 4, items: [{ title: 'Cup' }] })
  })

  it('BX-6.04 SF-4.01 have cards of at most 400 bytes that mark sold-out products', async () => {
    const shop = await aCollection(app.ctx)
    const cup = await aProduct(app.ctx, { collectionId: shop.id })
    await aMug(app.ctx, { collectionId: shop.id })
    await setStock(app.ctx, cup.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
    const cards = await read((tx) => readProductCards(tx, app.site.id, shop.id, { limit: 9 }))
    expect(cards).toMatchObject([
      { title: 'Cup', cents: 1800, soldOut: true },
      { title: 'Mug', cents: 1800, from: true },
    ])
    expect(cards[1]).not.toHaveProperty('soldOut')
    expect(Math.max(...cards.map((card) => JSON.stringify(card).length))).toBeLessThanOrEqual(400)
  })
})

describe('changing products', () => {
  it('keeps every price when variants of one product change at once', async () => {
    const mug = await aMug(app.ctx)
    const prices = (round: number) => mug.variants.map((_, at) => 1_000 + 10 * round + at)
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const changes = prices(round).map((priceCents, at) =>
        updateVariant(app.ctx, mug.variants[at]?.id ?? '', { priceCents }),
      )
      await Promise.all(changes)
      const page = await pageOf(mug)
      expect(page?.item.structuredContent.variants.map(({ price }) => price)).toEqual(prices(round))
    }
  })

  it('returns a changed price at once and raises the site’s revision', async () => {
    const cup = await aProduct(app.ctx)
    const before = await revision()
    await updateVariant(app.ctx, cup.variants[0]?.id ?? '', { priceCents: 2000, salePriceCents: 1900, onSale: true })
    expect((await pageOf(cup))?.item.structuredContent).toMatchObject({
      onSale: true,
      variants: [{ price: 2000, salePrice: 1900 }],
    })
    expect(await revision()).toBeGreaterThan(before)
  })

  it('refuses an SKU that another variant of the site has, and accepts it on another site', async () => {
    const cup = await aProduct(app.ctx)
    const other = await aProduct(app.ctx)
    const sku = cup.variants[0]?.sku ?? ''
    const variants = [
      { sku: app.deps.newId(), priceCents: 1, stock: 1, attributes: { A: 'x' } },
      { sku, priceCents: 1, stock: 1, attributes: { A: 'y' } },
    ]
    const twice = aProduct(app.ctx, { options: ['A'], variants })
    await expect(twice).rejects.toMatchObject({ code: 'catalog.sku-taken', values: { sku } })
    await expect(updateVariant(app.ctx, other.variants[0]?.id ?? '', { sku })).rejects.toMatchObject({
      code: 'catalog.sku-taken',
      values: { sku },
    })
    const elsewhere = taskCtx(app.deps, await aSite(app.deps))
    await expect(aProduct(elsewhere, { variants: [{ sku, priceCents: 1, stock: 1 }] })).resolves.toBeDefined()
  })

  it('refuses an address that the collection already uses, in any case', async () => {
    const cup = await aProduct(app.ctx, { urlId: 'cup' })
    const again = aProduct(app.ctx, { collectionId: cup.collectionId, urlId: 'CUP' })
    await expect(again).rejects.toMatchObject({ code: 'catalog.url-taken' })
  })

  it('SF-9.08 refuses the product after the 200th of a collection', async () => {
    const cup = await aProduct(app.ctx)
    const { owner } = app.deps
    await owner.ask(
      'fill',
      `insert into products (site_id, id, collection_id, url_id, product_type)
      select $1, gen_random_uuid(), $2, 'filler-' || n, 1 from generate_series(2, $3::integer) n`,
      [app.site.id, cup.collectionId, catalogLimits.productsPerCollection],
    )
    const more = aProduct(app.ctx, { collectionId: cup.collectionId })
    await expect(more).rejects.toMatchObject({ code: 'catalog.too-many-products', values: { max: 200 } })
  })

  it('removes a deleted product, and frees its address and SKU', async () => {
    const cup = await aProduct(app.ctx, { urlId: 'cup' })
    const sku = cup.variants[0]?.sku ?? ''
    await deleteProduct(app.ctx, cup.id)
    expect(await pageOf(cup)).toBe(null)
    await expect(deleteProduct(app.ctx, cup.id)).rejects.toMatchObject({ code: 'catalog.product-not-found' })
    const again = await aProduct(app.ctx, {
      collectionId: cup.collectionId,
      urlId: 'cup',
      variants: [{ sku, priceCents: 1, stock: 1 }],
    })
    expect(again.id).not.toBe(cup.id)
  })

  it('sanitizes the HTML of product texts', async () => {
    const cup = await aProduct(app.ctx, { body: '<p onclick="x()">Hi<script>alert(1)</script></p>' })
    expect((await pageOf(cup))?.item.body).toBe('<p>Hi</p>')
  })

  it('refuses a product without title and variants, and stores nothing', async () => {
    const shop = await aCollection(app.ctx)
    const bad = createProduct(app.ctx, { collectionId: shop.id, urlId: 'x', title: '', productType: 1, variants: [] })
    await expect(bad).rejects.toMatchObject({ code: 'catalog.product-invalid' })
    expect(await read((tx) => readProductList(tx, app.site.id, shop.id, { limit: 9 }))).toMatchObject({ itemCount: 0 })
  })
})

async function revision(): Promise<number> {
  const [row] = await app.deps.owner.ask<{ revision: number }>(
    'revision',
    'select revision from site_settings where site_id = $1',
    [app.site.id],
  )
  return row?.revision ?? 0
}
