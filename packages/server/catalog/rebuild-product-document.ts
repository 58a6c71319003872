import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { readPageInfos } from '../pages/index.ts'
import { readImages, deleteProductJson, saveProductJson } from './document.store.ts'
import { deleteListRows, saveListRows } from './editing/list-rows.store.ts'
import {
  buildProductCard,
  distinctVariantPricesCents,
  buildCartVariantData,
  buildStoredProductJson,
} from './item-json.ts'
import { loadProducts } from './product.store.ts'
import type { LoadedProduct } from './product.ts'
import { hideVariants, saveCartVariantData } from './variant.store.ts'

/**
 * Rebuilds the data of products that pages, carts and the studio's list read, in the transaction that changed the products.
 * Removes what visitors see of those that are hidden, archived or deleted. Callers lock the products first, so that what is read
 * here is still current at the commit. Returns the products.
 */
export async function rebuildProductDocuments(
  tx: Tx,
  ctx: Pick<Ctx, 'siteId' | 'now'>,
  productIds: readonly string[],
): Promise<LoadedProduct[]> {
  const products = await loadProducts(tx, ctx.siteId, productIds)
  const isGone = ({ deletedMs }: LoadedProduct): boolean => deletedMs !== null
  const living = products.filter((product) => !isGone(product))
  // One that comes back after its end is not seen even for the moment until it is hidden.
  const isOver = ({ hideMs }: LoadedProduct): boolean => hideMs !== null && hideMs <= ctx.now()
  const shown = living.filter((one) => one.visibility === 'visible' && one.archivedMs === null && !isOver(one))
  const unseen = products.filter((product) => !shown.includes(product)).map(({ product }) => product.id)
  if (unseen.length > 0) {
    await deleteProductJson(tx, ctx.siteId, unseen)
    await hideVariants(tx, ctx.siteId, unseen)
  }
  if (shown.length > 0) await saveProjections(tx, ctx, shown)
  await saveListRows(tx, ctx.siteId, living)
  await deleteListRows(
    tx,
    ctx.siteId,
    products.filter(isGone).map(({ product }) => product.id),
  )
  return products
}

/** Rebuilds the data of one product. Throws `catalog.product-not-found` when it does not exist. */
export async function rebuildProductDocument(
  tx: Tx,
  ctx: Pick<Ctx, 'siteId' | 'now'>,
  productId: string,
): Promise<{ collectionId: string }> {
  const [loaded] = await rebuildProductDocuments(tx, ctx, [productId])
  if (!loaded || loaded.deletedMs !== null) throw new Refusal('catalog.product-not-found')
  return { collectionId: loaded.product.collectionId }
}

/** Returns products with what their page JSON is built from. */
export async function readSources(
  tx: Tx,
  ctx: Pick<Ctx, 'siteId' | 'now'>,
  products: readonly LoadedProduct[],
): Promise<Parameters<typeof buildStoredProductJson>[0][]> {
  const wantedImages = products.flatMap(({ imageIds, variants }) => [
    ...imageIds,
    ...variants.flatMap((variant) => variant.mainImageId ?? []),
  ])
  const [places, images] = await Promise.all([
    readPageInfos(tx, ctx.siteId, [...new Set(products.map(({ product }) => product.collectionId))]),
    readImages(tx, ctx.siteId, [...new Set(wantedImages)]),
  ])
  const urlIds = new Map(places.map(({ id, urlId }) => [id, urlId]))
  return products.map(({ product, content, variants, imageIds, hideMs }) => {
    const collectionUrlId = urlIds.get(product.collectionId)
    if (collectionUrlId === undefined) throw new Refusal('pages.not-found')
    return { product, content, variants, imageIds, images, collectionUrlId, hideMs, updatedMs: ctx.now() }
  })
}

async function saveProjections(
  tx: Tx,
  ctx: Pick<Ctx, 'siteId' | 'now'>,
  products: readonly LoadedProduct[],
): Promise<void> {
  const sources = await readSources(tx, ctx, products)
  const written = sources.map((source) => ({
    item: buildStoredProductJson(source),
    card: buildProductCard(source),
    shownCents: distinctVariantPricesCents(source),
  }))
  await saveProductJson(tx, ctx.siteId, written)
  const cartData = sources.flatMap((source) =>
    source.variants.map((variant) => ({ id: variant.id, shown: buildCartVariantData(source, variant) })),
  )
  await saveCartVariantData(tx, ctx.siteId, cartData)
}
