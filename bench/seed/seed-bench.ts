import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { NewDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import { backgroundCtx, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { createPage } from '@sitewright/server/pages/index.ts'
import { createDiscount } from '@sitewright/server/discounts/index.ts'
import { createSite, saveSiteSettings } from '@sitewright/server/sites/index.ts'
import { activateBuiltInTheme, importTheme } from '@sitewright/server/themes/index.ts'
import { seedDemonstration } from '../../demo/seed-demonstration.ts'
import { seedPictures, type AssetOf } from '../../demo/seed-pictures.ts'
import { benchSite, couponSite, demoSite, listSite, type BenchFacts, type BenchProduct } from './facts.ts'
import { seedBenchReviews } from './seed-bench-reviews.ts'

const otherSites = 96
const productsOfBench = 90
const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']

/** Seeds 100 sites, one of them with 720 SKUs, through the same actions the studio uses. */
export async function seedBench(deps: Deps): Promise<void> {
  await seedDemonstration(deps)
  const reviewedId = await seedBenchReviews(deps, demoSite, 'morning-mug')
  const { ctx, shopId, products } = await makeSite(deps, benchSite, productsOfBench)
  const coupons = await makeCoupons(deps)
  const facts: BenchFacts = { siteId: ctx.siteId, products, large: await makeLarge(ctx, shopId), reviewedId, coupons }
  await makeSite(deps, listSite, 100)
  for (let n = 0; n < otherSites; n++) await makeSite(deps, `shop-${n}`, 2)
  await writeFile(join(deps.config.dataDir, 'bench.json'), JSON.stringify(facts))
}

type MadeSite = { ctx: Ctx; shopId: string; products: BenchProduct[] }

async function makeSite(deps: Deps, identifier: string, products: number): Promise<MadeSite> {
  const site = await createSite(deps, {
    identifier,
    title: `Shop ${identifier}`,
    language: 'en-US',
    timeZone: 'America/New_York',
    currency: 'USD',
  })
  const ctx = await backgroundCtx(deps, site.id)
  await (identifier === listSite ? activateLongListTheme(ctx) : activateBuiltInTheme(ctx, { theme: 'kiln' }))
  const isLarge = identifier === benchSite || identifier === listSite
  const assetOf: AssetOf | null = isLarge ? await seedPictures(ctx, ['mug-oat', 'mug-iron', 'mug-blush']) : null
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  const made: BenchProduct[] = []
  for (let n = 0; n < products; n++) {
    const product = await createProduct(ctx, {
      collectionId: shop.id,
      urlId: `piece-${n}`,
      title: `Piece number ${n}`,
      productType: productTypes.physical,
      excerpt: '<p>A steady piece with room for two fingers in the handle.</p>',
      body: '<p>The handle is pulled, not cast, so that it tapers where your thumb rests.</p>',
      images: assetOf ? [assetOf('mug-oat'), assetOf('mug-iron'), assetOf('mug-blush')] : [],
      options: ['Size'],
      variants: sizes.map((size, at) => ({
        sku: `P${n}-${size}`,
        attributes: { Size: size },
        priceCents: 2_000 + n * 10 + at * 100,
        stock: 1_000_000,
      })),
    })
    made.push({ id: product.id, path: `/shop/piece-${n}`, skus: product.variants.map(({ sku }) => sku) })
  }
  return { ctx, shopId: shop.id, products: made }
}

async function makeCoupons(deps: Deps): Promise<BenchFacts['coupons']> {
  const { ctx, products } = await makeSite(deps, couponSite, 13)
  const shippingRates = [{ name: 'Post', priceCents: 900, countries: ['US'] }]
  const taxes = { rules: [{ name: 'Sales tax', ratePpm: 88_750, countries: ['US'] }] }
  await saveSiteSettings(ctx, { settings: { storeSettings: { shippingRates, taxes } } })
  const tenth: Pick<NewDiscount, 'kind' | 'amount' | 'combinesWith'> = {
    kind: 'percent',
    amount: 100_000,
    combinesWith: ['product', 'order', 'shipping'],
  }
  await createDiscount(ctx, { ...tenth, name: 'Opening week', target: 'product', productIds: [products[0]?.id ?? ''] })
  await createDiscount(ctx, { ...tenth, name: 'For all', target: 'order' })
  const codes = ['ORDER', 'POST', 'PIECES'] as const
  const targets = { ORDER: 'order', POST: 'shipping', PIECES: 'product' } as const
  for (const code of codes) await createDiscount(ctx, { ...tenth, code, name: code, target: targets[code] })
  return { siteId: ctx.siteId, products, codes: [...codes] }
}

/** Creates a product with the maximum number of variants (250) and options (6). Returns its facts. */
async function makeLarge(ctx: Ctx, collectionId: string): Promise<BenchFacts['large']> {
  const values = { Glaze: 5, Size: 5, Handle: 5, Foot: 2, Stamp: 1, Clay: 1 }
  const options = Object.keys(values)
  const all = Object.entries(values).reduce<Record<string, string>[]>(
    (made, [name, count]) =>
      made.flatMap((one) => Array.from({ length: count }, (_, n) => ({ ...one, [name]: `${name} ${n}` }))),
    [{}],
  )
  const variants = all.map((attributes, n) => ({ sku: `L-${n}`, attributes, priceCents: 3_000 + n, stock: 1_000_000 }))
  const product = await createProduct(ctx, {
    collectionId,
    urlId: 'large',
    title: 'Piece to order',
    productType: productTypes.physical,
    options,
    variants,
  })
  const choices = all.map((one) =>
    new URLSearchParams(Object.entries(one).map(([name, value]) => [`option-${name}`, value])).toString(),
  )
  return { id: product.id, path: '/shop/large', skus: product.variants.map(({ sku }) => sku), choices }
}

const longLists: Readonly<Record<string, string>> = {
  'template.conf':
    '{"name": "Long lists", "author": "Bench", "layouts": {"default": {"name": "Default", "regions": ["site"]}}}',
  'site.region':
    '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
  'collections/products.conf': '{"title": "Products", "pageSize": 100}',
  'collections/products.list': '{.repeated section items}<a href="{fullUrl}">{title|htmltag}</a>{.end}',
}

async function activateLongListTheme(ctx: Ctx): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-bench-theme-'))
  for (const [path, text] of Object.entries(longLists)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await importTheme(ctx, folder)
  await rm(folder, { recursive: true })
}
