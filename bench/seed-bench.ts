import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import { systemCtx, type Deps } from '@sitewright/server/kit/context.ts'
import { createPage } from '@sitewright/server/pages/index.ts'
import { createSite } from '@sitewright/server/sites/index.ts'
import { useTheme } from '@sitewright/server/themes/index.ts'
import { seedDemonstration } from '../demo/seed-demonstration.ts'
import { seedPictures, type AssetOf } from '../demo/seed-pictures.ts'

/** What the load needs to know of the seeded store. */
export type BenchFacts = { siteId: string; products: { id: string; path: string; skus: string[] }[] }

export const benchSite = 'bench'
const otherSites = 98
const productsOfBench = 120
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

/** 100 sites, one of them with 720 SKUs, through the same actions as everybody's (settled.md 8). */
export async function seedBench(deps: Deps): Promise<void> {
  await seedDemonstration(deps)
  const facts = await makeSite(deps, benchSite, productsOfBench)
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
  await useTheme(ctx, { theme: 'kiln' })
  const isBench = identifier === benchSite
  const assetOf: AssetOf | null = isBench ? await seedPictures(ctx, ['mug-oat', 'mug-iron', 'mug-blush']) : null
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
