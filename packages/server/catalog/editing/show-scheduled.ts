import { needsFile } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { backgroundCtx, type Deps } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { findWithoutFile } from '../publishing/file-count.store.ts'
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

    const before = snapshotOf(loaded)
    // Its files can have been removed since it was scheduled. It then stays hidden until somebody publishes it.
    const isWithoutFile = needsFile(before) && (await findWithoutFile(tx, siteId, [productId])).size > 0
    const visibility = isWithoutFile ? ('hidden' as const) : ('visible' as const)
    const action = isWithoutFile ? 'product.visibility-changed' : 'product.shown'
    const { changes } = await saveProducts(tx, ctx, action, [
      { loaded, after: { ...before, visibility, publishAt: null } },
    ])
    const { title } = loaded.content
    await recordActivity(tx, ctx, action, { kind: 'product', id: productId, title }, { changes })
  })
}
