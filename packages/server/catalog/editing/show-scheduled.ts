import { backgroundCtx, type Deps } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { lockAndLoad, saveProducts } from './change-products.ts'
import { snapshotOf } from './product-snapshots.ts'
import { readDueProducts, type ScheduledProduct } from './versions.store.ts'

/** Products per run and process. What is left over follows in the next second. */
const mostProducts = 50

/** Shows hidden products whose time has come: pages, search and carts have them from this moment on. */
export async function showScheduledProducts(deps: Deps): Promise<void> {
  for (const due of await readDueProducts(deps.owner, { nowMs: deps.clock.now(), limit: mostProducts })) {
    await showScheduled(deps, due).catch((error: unknown) => {
      deps.log.warn({ ...due, err: error }, 'a scheduled product could not be shown; the next second tries again')
    })
  }
}

async function showScheduled(deps: Deps, { siteId, productId }: ScheduledProduct): Promise<void> {
  const ctx = await backgroundCtx(deps, siteId)
  await inSite(ctx, async (tx) => {
    const [loaded] = await lockAndLoad(tx, ctx, [productId])
    // Another process can have shown it meanwhile, or its owner changed the schedule.
    if (!loaded || loaded.deletedMs !== null || loaded.archivedMs !== null || loaded.visibility === 'visible') return
    if (loaded.publishMs === null || loaded.publishMs > ctx.now()) return

    const after = { ...snapshotOf(loaded), visibility: 'visible' as const, publishAt: null }
    const { changes } = await saveProducts(tx, ctx, 'product.shown', [{ loaded, after }])
    const { title } = loaded.content
    await recordActivity(tx, ctx, 'product.shown', { kind: 'product', id: productId, title }, { changes })
  })
}
