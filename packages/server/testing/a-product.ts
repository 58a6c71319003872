import { createProduct, type ProductInput } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import { createPage } from '../pages/index.ts'

export type AProduct = { id: string; collectionId: string; path: string; variants: { id: string; sku: string }[] }

/** Creates a products collection, with a unique path by default. */
export async function aCollection(ctx: Ctx, urlId = `shop-${ctx.newId()}`): Promise<{ id: string; urlId: string }> {
  return createPage(ctx, { urlId, title: 'Shop', typeName: 'products' })
}

/** Creates a cup with one variant, 10 in stock, in a new collection, unless `given` says otherwise. */
export async function aProduct(ctx: Ctx, given: Partial<ProductInput> = {}): Promise<AProduct> {
  const name = ctx.newId()
  const collection =
    given.collectionId === undefined ? await aCollection(ctx) : { id: given.collectionId, urlId: 'shop' }
  const input = {
    collectionId: collection.id,
    urlId: `cup-${name}`,
    title: 'Cup',
    productType: 1 as const,
    variants: [{ sku: `CUP-${name}`, priceCents: 1800, stock: 10 }],
    ...given,
  }
  const made = await createProduct(ctx, input)
  return { ...made, collectionId: collection.id, path: `/${collection.urlId}/${input.urlId}` }
}

/** Creates a mug with three variants: green small has 10 units, green large is sold out, blue small is unlimited. */
export async function aMug(ctx: Ctx, given: Partial<ProductInput> = {}): Promise<AProduct> {
  const name = ctx.newId()
  const variant = (colour: string, size: string, stock: number | null) => {
    const attributes = { Colour: colour, Size: size }
    return { sku: `${colour}-${size}-${name}`, attributes, priceCents: size === 'large' ? 2400 : 1800, stock }
  }
  const variants = [variant('green', 'small', 10), variant('green', 'large', 0), variant('blue', 'small', null)]
  return aProduct(ctx, { title: 'Mug', urlId: `mug-${name}`, options: ['Colour', 'Size'], variants, ...given })
}

/** Fields that every JSON form of the first variant of `aMug` has. */
export const firstOfMug = (mug: AProduct) => ({
  id: mug.variants[0]?.id,
  sku: mug.variants[0]?.sku,
  attributes: { Colour: 'green', Size: 'small' },
  optionValues: [
    { optionName: 'Colour', value: 'green' },
    { optionName: 'Size', value: 'small' },
  ],
  priceMoney: { value: '1800', currency: 'USD' },
  unlimited: false,
  qtyInStock: 10,
})

export const skuOf = ({ variants }: AProduct): string => variants[0]?.sku ?? ''

/** Request fields that name a product's first variant. */
export const wanted = (product: AProduct) => ({ itemId: product.id, sku: skuOf(product) })
