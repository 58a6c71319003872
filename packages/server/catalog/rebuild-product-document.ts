import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { readPageInfo } from '../pages/index.ts'
import { readImages, deleteProductJson, saveProductJson } from './document.store.ts'
import {
  buildProductCard,
  distinctVariantPricesCents,
  buildCartVariantData,
  buildStoredProductJson,
} from './item-json.ts'
import { loadProduct } from './product.store.ts'
import type { LoadedProduct } from './product.ts'
import { hideVariants, saveCartVariantData } from './variant.store.ts'

/**
 * Rebuilds the data of a product that pages and carts read (its stored document, card and the data for cart lines), in the
 * transaction that changed the product. Removes them when the product is hidden. Callers lock the product first, so that the
 * visibility read here is still the current one at the commit.
 */
export async function rebuildProductDocument(
  tx: Tx,
  ctx: Ctx,
  productId: string,
): Promise<{ collectionId: string; title: string }> {
  const loaded = await loadProduct(tx, ctx.siteId, productId)
  if (!loaded) throw new Refusal('catalog.product-not-found')

  if (loaded.visibility === 'hidden') {
    await deleteProductJson(tx, ctx.siteId, productId)
    await hideVariants(tx, ctx.siteId, productId)
  } else {
    await saveProjection(tx, ctx, loaded)
  }
  return { collectionId: loaded.product.collectionId, title: loaded.content.title }
}

async function saveProjection(tx: Tx, ctx: Ctx, loaded: LoadedProduct): Promise<void> {
  const { product, content, variants, imageIds } = loaded
  const wantedImages = [...imageIds, ...variants.flatMap((variant) => variant.mainImageId ?? [])]
  const [place, images] = await Promise.all([
    readPageInfo(tx, ctx.siteId, product.collectionId),
    readImages(tx, ctx.siteId, wantedImages),
  ])
  if (!place) throw new Refusal('pages.not-found')

  const source = { product, content, variants, imageIds, images, collectionUrlId: place.urlId, updatedMs: ctx.now() }
  const written = {
    item: buildStoredProductJson(source),
    card: buildProductCard(source),
    shownCents: distinctVariantPricesCents(source),
  }
  await saveProductJson(tx, ctx.siteId, written)
  const shown = variants.map((variant) => ({ id: variant.id, shown: buildCartVariantData(source, variant) }))
  await saveCartVariantData(tx, ctx.siteId, shown)
}
