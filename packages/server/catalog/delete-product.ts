import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity, raiseRevision } from '../sites/index.ts'
import { deleteProductJson } from './document.store.ts'
import { softDeleteProduct } from './product.store.ts'
import { hideVariants } from './variant.store.ts'

/** Deletes a product. Carts keep its lines and mark them as unavailable. Throws `catalog.product-not-found`. */
export async function deleteProduct(ctx: Ctx, productId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const gone = await softDeleteProduct(tx, ctx.siteId, productId, ctx.now())
    if (!gone) throw new Refusal('catalog.product-not-found')

    await deleteProductJson(tx, ctx.siteId, productId)
    await hideVariants(tx, ctx.siteId, productId)
    await recordActivity(tx, ctx, 'product.deleted', { kind: 'product', id: productId })
    await raiseRevision(tx, ctx, [`product:${productId}`, `collection:${gone.collectionId}`])
  })
}
