import { describe, expect, it } from 'vitest'
import { updateVariant } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { setStock } from '../stock/index.ts'
import { aCollection, aMug, aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { importTheme } from '../themes/index.ts'
import { countsOf, type Counts } from '../testing/counts-of.ts'
import { until } from '../testing/until.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

const get = (path: string) => app.visitor().get(path)
const idOf = (product: AProduct, at: number): string => product.variants[at]?.id ?? ''
const skuOf = (product: AProduct, at: number): string => product.variants[at]?.sku ?? ''

describe('?variant=', () => {
  it('SF-4.07 selects the variant by id or SKU and shows its price', async () => {
    const mug = await aMug(app.ctx)
    const json = async (variant: string) => (await get(`${mug.path}?format=json&variant=${variant}`)).body
    expect((await json('')).requestedVariant).toBe('')
    expect((await json(idOf(mug, 1))).requestedVariant).toBe(idOf(mug, 1))
    expect((await json(skuOf(mug, 1))).requestedVariant).toBe(idOf(mug, 1))
    for (const unknown of ['nothing', idOf(mug, 1).toUpperCase(), 'constructor', '%00', '__proto__'])
      expect((await json(unknown)).requestedVariant).toBe('')

    const chosen = (text: string) =>
      [...text.matchAll(/<option value="(\w+)"[^>]* selected/g)].map(([, value]) => value)
    const { text } = await get(`${mug.path}?variant=${skuOf(mug, 1)}`)
    expect(chosen(text)).toEqual(['green', 'large'])
    expect(text).toContain('<meta property="product:price:amount" content="24.00">')
    expect(text).toContain(`<link rel="canonical" href="http://${app.site.identifier}.localhost:3000${mug.path}">`)
    expect(chosen((await get(mug.path)).text)).toEqual([])
  })

  it('BX-3.15 is in the URL of each offer in the structured data', async () => {
    const mug = await aMug(app.ctx)
    const { text } = await get(mug.path)
    const [, json = ''] = /<script type="application\/ld\+json">(\{[^<]*"Product"[^<]*)<\/script>/.exec(text) ?? []
    const urls: string[] = JSON.parse(json).offers.offers.map((offer: { url: string }) => offer.url)
    expect(urls).toHaveLength(3)
    for (const [at, url] of urls.entries()) {
      const { pathname, search } = new URL(url)
      expect(`${pathname}${search}`).toBe(`${mug.path}?variant=${idOf(mug, at)}`)
    }
  })

  it('BX-6.03 is cached for each variant by id and by SKU; unknown values share the page without a variant', async () => {
    const mug = await besideAnother(aMug)
    expect(await statementsOf(`${mug.path}?variant=nobody`)).toEqual({ status: 200, statements: 2, roundTrips: 1 })
    expect(await statementsOf(mug.path)).toEqual(nothing)
    const plain = await get(mug.path)
    for (let at = 0; at < 200; at++) {
      const { text, headers } = await get(`${mug.path}?variant=x${at}`)
      expect([text === plain.text, headers['etag']]).toEqual([true, plain.headers['etag']])
    }
    expect(await statementsOf(`${mug.path}?variant=another`)).toEqual(nothing)
    for (const word of [idOf(mug, 0), skuOf(mug, 0)]) {
      expect(await statementsOf(`${mug.path}?variant=${word}`)).toEqual({ status: 200, statements: 1, roundTrips: 1 })
      expect(await statementsOf(`${mug.path}?variant=${word}`)).toEqual(nothing)
      expect((await get(`${mug.path}?variant=${word}`)).headers['etag']).not.toBe(plain.headers['etag'])
    }
  })

  it('BX-6.03 shares the cached page on lists and on products with a single variant', async () => {
    const cup = await aProduct(app.ctx)
    const list = cup.path.slice(0, cup.path.lastIndexOf('/'))
    for (const path of [list, cup.path, `${list}?format=json`]) {
      const plain = await get(path)
      const mark = path.includes('?') ? '&' : '?'
      expect(await statementsOf(`${path}${mark}variant=${skuOf(cup, 0)}`)).toEqual(nothing)
      expect((await get(`${path}${mark}variant=${idOf(cup, 0)}`)).headers['etag']).toBe(plain.headers['etag'])
    }
  })

  it('BX-4.02 shows changed prices, stock and SKUs on cached pages', async () => {
    const mug = await aMug(app.ctx)
    const old = skuOf(mug, 0)
    const variantAt = async (word: string) => {
      const { body } = await get(`${mug.path}?format=json&variant=${word}`)
      const [variant] = body.item.structuredContent.variants
      return [body.requestedVariant === variant.id, variant.price, variant.qtyInStock]
    }
    expect([await variantAt(old), await variantAt(idOf(mug, 0))]).toEqual([
      [true, 1800, 10],
      [true, 1800, 10],
    ])
    await updateVariant(app.ctx, idOf(mug, 0), { priceCents: 2000, sku: `${old}-2` })
    await setStock(app.ctx, idOf(mug, 0), { to: 3, reason: 'counted' })
    const seen = await until(
      async () => [await variantAt(old), await variantAt(idOf(mug, 0)), await variantAt(`${old}-2`)],
      ([first, second]) => [first, second].every((one) => one?.[2] === 3),
    )
    expect(seen).toEqual([
      [false, 2000, 3],
      [true, 2000, 3],
      [true, 2000, 3],
    ])
  })
})

describe('a product of 250 variants with six options', () => {
  it('BX-6.03 takes two statements in one round trip, leaves its variants out of the page, and returns all of them as JSON', async () => {
    const many = await besideAnother((ctx, place) => {
      return aProduct(ctx, { ...place, options: sixOptions, variants: manyVariants() })
    })
    expect(await statementsOf(many.path)).toEqual({ status: 200, statements: 2, roundTrips: 1 })
    const { text } = await get(many.path)
    expect(text).toContain('data-variants="[]"')
    expect(text.match(/many-\d+/g) ?? []).toEqual([])
    expect(Buffer.byteLength(text)).toBeLessThan(40_000)
    const { body } = await get(`${many.path}?format=json`)
    expect(body.item.structuredContent.variants).toHaveLength(250)

    const asked = await get(`${many.path}?variant=${skuOf(many, 200)}`)
    expect(new Set(asked.text.match(/many-\d+/g))).toEqual(new Set(['many-200']))
    expect(asked.text).toContain('<meta property="product:price:amount" content="3.00">')
  })

  it('leaves its variants out of an imported theme’s script data, which contains those of a product with 30 variants', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await importTheme(ctx, aThemeFolder(themeFiles({ 'collections/products.item': '{item|product-checkout}' })))
    const many = await aProduct(ctx, { options: sixOptions, variants: manyVariants() })
    const few = await aProduct(ctx, { options: sixOptions, variants: manyVariants().slice(0, 30).map(renamed) })
    const skusAt = async ({ path }: AProduct) => {
      const { text } = await app.visitor(site).get(path)
      expect(text).toContain('SQUARESPACE_CONTEXT')
      return new Set(text.match(/(?:many|few)-\d+/g)).size
    }
    expect([await skusAt(many), await skusAt(few)]).toEqual([0, 30])
  })
})

/** Creates a product and requests its neighbour's page, so that the site's snapshot and the related products are cached. */
async function besideAnother(
  make: (ctx: Ctx, given: { collectionId: string; urlId: string }) => Promise<AProduct>,
): Promise<AProduct> {
  const collection = await aCollection(app.ctx)
  await aProduct(app.ctx, { collectionId: collection.id, urlId: 'neighbour' })
  const made = await make(app.ctx, { collectionId: collection.id, urlId: 'made' })
  await get(`/${collection.urlId}/neighbour`)
  return { ...made, path: `/${collection.urlId}/made` }
}

const nothing = { status: 200, statements: 0, roundTrips: 0 }

const sixOptions = ['A', 'B', 'C', 'D', 'E', 'F']
function manyVariants() {
  return Array.from({ length: 250 }, (_, index) => {
    const values = sixOptions.map((name, at) => [name, `${name}${Math.floor(index / 3 ** at) % 3}`] as const)
    return { sku: `many-${index}`, attributes: Object.fromEntries(values), priceCents: 100 + index, stock: index }
  })
}

function renamed<variant extends { sku: string }>(variant: variant): variant {
  return { ...variant, sku: variant.sku.replace('many', 'few') }
}

function statementsOf(path: string): Promise<Counts> {
  return countsOf(app, () => get(path))
}
