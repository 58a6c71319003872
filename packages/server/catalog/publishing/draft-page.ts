import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { readSettings } from '../../sites/index.ts'
import type { ProductPageData } from '../document.store.ts'
import { readUnits } from '../editing/studio-list.store.ts'
import { addStockToProduct, buildStoredProductJson } from '../item-json.ts'
import { loadProducts } from '../product.store.ts'
import { readSources } from '../rebuild-product-document.ts'
import { findHiddenProduct } from './hidden-product.store.ts'

/**
 * Reads a hidden product of a collection by its URL id as its page will show it, for previews of the team. Nothing else that visitors
 * reach knows it: no list leads to it, and it cannot be bought. Returns `null` when there is none, or it is archived.
 */
export async function readDraftPage(
  tx: Tx,
  ctx: Ctx,
  collectionId: string,
  itemUrlId: string,
): Promise<ProductPageData | null> {
  const id = await findHiddenProduct(tx, ctx.siteId, collectionId, itemUrlId)
  if (id === null) return null
  const [[source], stock, { currency }] = await Promise.all([
    readSources(tx, ctx, await loadProducts(tx, ctx.siteId, [id])),
    readUnits(tx, ctx.siteId, id),
    readSettings(tx, ctx.siteId),
  ])
  if (!source) return null
  const item = addStockToProduct(buildStoredProductJson(source), { stock, currency })
  return { item, reviewFacts: null, previous: null, next: null }
}
