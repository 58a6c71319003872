import type { Ctx } from '@sitewright/server/context.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import { addProductFile } from '@sitewright/server/downloads/index.ts'
import { bodyOf, type DemoProduct } from './demo-product.ts'
import type { AssetOf } from './seed-pictures.ts'

/** Returns a product's id by its URL slug. Throws for an unknown slug. */
export type ProductOf = (urlId: string) => string

/**
 * Creates products in a collection, in the order of `products`. Returns a function from a product's URL slug to its id. `unitsSold`
 * is what orders will take out of a variant's stock, so that it begins with as many units more.
 */
export async function seedProducts(
  ctx: Ctx,
  collectionId: string,
  assetOf: AssetOf,
  products: readonly DemoProduct[],
  unitsSold: (sku: string) => number = () => 0,
): Promise<ProductOf> {
  const ids = new Map<string, string>()
  for (const { text, facts, pictures, variants, excerpt, files = [], ...product } of products) {
    const made = await createProduct(ctx, {
      ...product,
      collectionId,
      excerpt: `<p>${excerpt}</p>`,
      body: bodyOf({ text, facts }),
      images: pictures.map(assetOf),
      variants: variants.map(({ picture, ...variant }) => ({
        ...variant,
        stock: variant.stock === null ? null : variant.stock + unitsSold(variant.sku),
        ...(picture && { mainImageId: assetOf(picture) }),
      })),
    })
    ids.set(product.urlId, made.id)
    for (const { name, make } of files) {
      const content = await make()
      await addProductFile(ctx, made.id, { name, bytes: content.byteLength, parts: [content] })
    }
  }
  return (urlId) => {
    const id = ids.get(urlId)
    if (id === undefined) throw new Error(`The shop has no product ${urlId}.`)
    return id
  }
}
