import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import { systemCtx, type Ctx, type Deps } from '@sitewright/server/kit/context.ts'
import { createPage } from '@sitewright/server/pages/index.ts'
import { createSite } from '@sitewright/server/sites/index.ts'
import { importTheme, useTheme } from '@sitewright/server/themes/index.ts'
import { seedDemonstration } from '../demo/seed-demonstration.ts'
import { seedPictures, type AssetOf } from '../demo/seed-pictures.ts'

/** What the load needs to know of the seeded store. */
export type BenchFacts = { siteId: string; products: { id: string; path: string; skus: string[] }[] }

export const benchSite = 'bench'
/** Its list shows a hundred products at once. */
export const listSite = 'lists'
const otherSites = 97
const productsOfBench = 90
const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']

/** 100 sites, one of them with 720 SKUs, through the same actions as everybody's (settled.md 8). */
export async function seedBench(deps: Deps): Promise<void> {
  await seedDemonstration(deps)
  const facts = await makeSite(deps, benchSite, productsOfBench)
  await makeSite(deps, listSite, 100)
  for (let n = 0; n < otherSites; n++) await makeSite(deps, `shop-${n}`, 2)
  await writeFile(join(deps.config.dataDir, 'bench.json'), JSON.stringify(facts))
}

async function makeSite(deps: Deps, identifier: string, products: number): Promise<BenchFacts> {
  const site = await createSite(deps, {
    identifier,
    title: `Shop ${identifier}`,
    language: 'en-US',
    timeZone: 'America/New_York',
    currency: 'USD',
  })
  const ctx = await systemCtx(deps, site.id)
  await (identifier === listSite ? wearLongLists(ctx) : useTheme(ctx, { theme: 'kiln' }))
  const isLarge = identifier === benchSite || identifier === listSite
  const assetOf: AssetOf | null = isLarge ? await seedPictures(ctx, ['mug-oat', 'mug-iron', 'mug-blush']) : null
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  const made: BenchFacts['products'] = []
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
  return { siteId: site.id, products: made }
}

const longLists: Readonly<Record<string, string>> = {
  'template.conf':
    '{"name": "Long lists", "author": "Bench", "layouts": {"default": {"name": "Default", "regions": ["site"]}}}',
  'site.region':
    '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
  'collections/products.conf': '{"title": "Products", "pageSize": 100}',
  'collections/products.list': '{.repeated section items}<a href="{fullUrl}">{title|htmltag}</a>{.end}',
}

async function wearLongLists(ctx: Ctx): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-bench-theme-'))
  for (const [path, text] of Object.entries(longLists)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await importTheme(ctx, folder)
  await rm(folder, { recursive: true })
}
