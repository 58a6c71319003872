import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { lockAndLoad, saveProducts, type ProductsChange } from './editing/change-products.ts'
import { snapshotOf } from './editing/product-snapshots.ts'

/**
 * Deletes a product, which frees its SKUs. It can be restored by undoing the change. Carts keep its lines and mark them as
 * unavailable, orders keep what they bought. Throws `catalog.product-not-found`.
 */
export async function deleteProduct(ctx: Ctx, productId: string): Promise<ProductsChange> {
  return inSite(ctx, async (tx) => {
    const [loaded] = await lockAndLoad(tx, ctx, [productId])
    if (!loaded || loaded.deletedMs !== null) throw new Refusal('catalog.product-not-found')

    const after = { ...snapshotOf(loaded), deletedMs: ctx.now() }
    const change = await saveProducts(tx, ctx, 'product.deleted', [{ loaded, after }])
    const { title } = loaded.content
    await recordActivity(tx, ctx, 'product.deleted', { kind: 'product', id: productId, title }, change)
    return change
  })
}
