import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import { readPlace } from '../pages/index.ts'
import { readSurroundings, saveDocument } from './document.store.ts'
import { cardJson, itemJson } from './item-json.ts'
import { loadProduct, productIdsOf } from './product.store.ts'

/** Writes again what pages and carts read of a product, in the transaction that changed it. */
export async function projectProduct(tx: Tx, ctx: Ctx, productId: string): Promise<{ collectionId: string }> {
  const loaded = await loadProduct(tx, ctx.siteId, productId)
  if (!loaded) throw new Refusal('catalog.product-not-found')

  const { product, content, variants, imageIds } = loaded
  const wantedImages = [...imageIds, ...variants.flatMap((variant) => variant.mainImageId ?? [])]
  const [place, around] = await Promise.all([
    readPlace(tx, ctx.siteId, product.collectionId),
    readSurroundings(tx, ctx.siteId, wantedImages),
  ])
  if (!place) throw new Refusal('pages.not-found')

  const source = { product, content, variants, imageIds, collectionUrlId: place.urlId, ...around, updatedMs: ctx.now() }
  await saveDocument(tx, ctx.siteId, itemJson(source), cardJson(source))
  return { collectionId: product.collectionId }
}

/** After a collection's address or the site's currency changed: every product of it. */
export async function projectCollection(tx: Tx, ctx: Ctx, collectionId: string): Promise<void> {
  for (const productId of await productIdsOf(tx, ctx.siteId, collectionId)) await projectProduct(tx, ctx, productId)
}
