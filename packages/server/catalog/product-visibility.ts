import { withVisibility } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity } from '../changes/index.ts'
import { lockAndLoad, saveProducts } from './editing/change-products.ts'
import { snapshotOf } from './editing/product-snapshots.ts'
import type { Visibility } from './product.ts'

/** Hides a product from visitors. Carts keep its lines and mark them as unavailable. Does nothing when it is already hidden. */
export async function hideProduct(ctx: Ctx, productId: string): Promise<void> {
  await setVisibility(ctx, productId, 'hidden')
}

/** Shows a hidden product again. Does nothing when it is already visible. */
export async function showProduct(ctx: Ctx, productId: string): Promise<void> {
  await setVisibility(ctx, productId, 'visible')
}

async function setVisibility(ctx: Ctx, productId: string, visibility: Visibility): Promise<void> {
  const action = visibility === 'hidden' ? 'product.hidden' : 'product.shown'
  await inSite(ctx, async (tx) => {
    const [loaded] = await lockAndLoad(tx, ctx, [productId])
    if (!loaded || loaded.deletedMs !== null) throw new Refusal('catalog.product-not-found')
    if (loaded.visibility === visibility) return

    const after = withVisibility(snapshotOf(loaded), visibility)
    const { changes } = await saveProducts(tx, ctx, action, [{ loaded, after }])
    const { title } = loaded.content
    await recordActivity(tx, ctx, action, { kind: 'product', id: productId, title }, { changes })
  })
}
