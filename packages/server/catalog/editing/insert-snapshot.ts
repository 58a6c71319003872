import type { ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { lockInSite, type Tx } from '../../database/index.ts'
import { createInitialStock, type NewStock } from '../../stock/index.ts'
import { countProductsAndNextPosition, insertImages, insertProduct } from '../product.store.ts'
import { rebuildProductDocuments } from '../rebuild-product-document.ts'
import { skuLock } from '../sku-lock.ts'
import { insertVariants } from '../variant.store.ts'
import { contentOf, variantRowsOf } from './product-snapshots.ts'
import { insertVersions } from './versions.store.ts'

type Inserted = { id: string; product: ProductSnapshot; stock: readonly NewStock[] }

/**
 * Adds a product at the end of its collection, which the caller locks: its product limit and next position are read before the
 * insert. Throws `catalog.too-many-products`, `catalog.url-taken` and `catalog.sku-taken`.
 */
export async function insertSnapshot(tx: Tx, ctx: Ctx, { id, product, stock }: Inserted): Promise<void> {
  const { collectionId, urlId, productType, visibility } = product
  const max = catalogLimits.productsPerCollection
  const { count, next } = await countProductsAndNextPosition(tx, ctx.siteId, collectionId)
  if (count >= max) throw new Refusal('catalog.too-many-products', { values: { max } })

  await lockInSite(tx, ctx.siteId, skuLock)
  const place = { collectionId, urlId, position: next, productType, versionId: ctx.newId(), createdMs: ctx.now() }
  const author = ctx.account ? { id: ctx.account.id, displayName: ctx.account.displayName } : null
  const row = { id, visibility, publishMs: product.publishAt, hideMs: product.hideAt, ...place }
  await insertProduct(tx, ctx.siteId, row, contentOf(product, author))
  await insertImages(tx, ctx.siteId, id, product.images)
  await insertVariants(tx, ctx.siteId, id, variantRowsOf(product))
  await createInitialStock(tx, ctx, stock)
  await rebuildProductDocuments(tx, ctx, [id])
  const editor = { id: author?.id ?? null, name: author?.displayName ?? '', nowMs: ctx.now() }
  await insertVersions(tx, ctx.siteId, [{ productId: id, version: 1, snapshot: product }], editor)
}
