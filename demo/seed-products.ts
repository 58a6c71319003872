import type { Ctx } from '@sitewright/server/kit/context.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import { bodyOf, type DemoProduct } from './demo-product.ts'
import type { AssetOf } from './seed-pictures.ts'

/** Adds the products to the collection, in this order. */
export async function seedProducts(
  ctx: Ctx,
  collectionId: string,
  assetOf: AssetOf,
  products: readonly DemoProduct[],
): Promise<void> {
  for (const { text, facts, pictures, variants, excerpt, ...product } of products) {
    await createProduct(ctx, {
      ...product,
      collectionId,
      excerpt: `<p>${excerpt}</p>`,
      body: bodyOf({ text, facts }),
      images: pictures.map(assetOf),
      variants: variants.map(({ picture, ...variant }) => ({
        ...variant,
        ...(picture && { mainImageId: assetOf(picture) }),
      })),
    })
  }
}
