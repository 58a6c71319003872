import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { backgroundCtx, type Deps } from '../context.ts'
import { inSite, readInSite, type OutboxConsumers, type OutboxMessage } from '../database/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { lockProducts } from './product-places.store.ts'
import { findAffectedProductIds, type ChangedPageOrAsset } from './product.store.ts'
import { rebuildProductDocument } from './rebuild-product-document.ts'

/**
 * Rebuilds the documents of products when a page is renamed or an image changes, because a product's document holds copies of its
 * collection's URL and of its images.
 */
export function catalogConsumers(deps: Deps): OutboxConsumers {
  return {
    'pages.renamed': (message) => projectAgain(deps, message),
    'media.changed': (message) => projectAgain(deps, message),
  }
}

/**
 * Rebuilds the documents of all products that show the renamed page or changed image. Uses one transaction for each product, and
 * skips products that were deleted meanwhile.
 */
async function projectAgain(deps: Deps, { siteId, payload }: OutboxMessage): Promise<void> {
  const ctx = await backgroundCtx(deps, siteId)
  const shown = payload as ChangedPageOrAsset // the modules pages and media enqueue this payload
  for (const productId of await readInSite(ctx, (tx) => findAffectedProductIds(tx, siteId, shown))) {
    await inSite(ctx, async (tx) => {
      await lockProducts(tx, siteId, [productId])
      const { collectionId } = await rebuildProductDocument(tx, ctx, productId)
      await raiseRevision(tx, ctx, [`product:${productId}`, `collection:${collectionId}`])
    }).catch(unlessGone)
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
  if (error.code !== 'catalog.product-not-found' && error.code !== 'pages.not-found') throw error
}
