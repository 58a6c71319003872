import { needsFile, withVisibility } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { backgroundCtx, type Ctx, type Deps } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { findWithoutFile } from '../publishing/file-count.store.ts'
import type { LoadedProduct } from '../product.ts'
import { lockAndLoad, saveProducts } from './change-products.ts'
import { snapshotOf } from './product-snapshots.ts'
import { readDueProducts, readEndedProducts, type ScheduledProduct } from './versions.store.ts'

/** Products per run and process. What is left over follows in the next second. */
const mostProducts = 50

/** Shows hidden products whose time has come: pages, search and carts have them from this moment on. */
export async function showScheduledProducts(deps: Deps): Promise<void> {
  const due = await readDueProducts(deps.owner, { nowMs: deps.clock.now(), limit: mostProducts })
  await changeEach(deps, due, showScheduled)
}

/** Hides visible products whose time is over: pages, search and lists are without them from this moment on. */
export async function hideEndedProducts(deps: Deps): Promise<void> {
  const ended = await readEndedProducts(deps.owner, { nowMs: deps.clock.now(), limit: mostProducts })
  await changeEach(deps, ended, hideEnded)
}

type Change = (tx: Tx, ctx: Ctx, loaded: LoadedProduct) => Promise<void>

async function changeEach(deps: Deps, products: readonly ScheduledProduct[], change: Change): Promise<void> {
  for (const product of products) {
    await changeOne(deps, product, change).catch((error: unknown) => {
      deps.log.warn({ ...product, err: error }, 'a scheduled product could not be changed; the next second tries again')
    })
  }
}

async function changeOne(deps: Deps, { siteId, productId }: ScheduledProduct, change: Change): Promise<void> {
  const ctx = await backgroundCtx(deps, siteId)
  await inSite(ctx, async (tx) => {
    const [loaded] = await lockAndLoad(tx, ctx, [productId])
    if (!loaded || loaded.deletedMs !== null || loaded.archivedMs !== null) return
    await change(tx, ctx, loaded)
  })
}

async function showScheduled(tx: Tx, ctx: Ctx, loaded: LoadedProduct): Promise<void> {
  // Another process can have shown it meanwhile, or its owner changed the schedule.
  if (loaded.visibility === 'visible' || loaded.publishMs === null || loaded.publishMs > ctx.now()) return

  const before = snapshotOf(loaded)
  // Its files can have been removed since it was scheduled. It then stays hidden until somebody publishes it.
  const isWithoutFile = needsFile(before) && (await findWithoutFile(tx, ctx.siteId, [loaded.product.id])).size > 0
  // While no server ran, both of its times can have passed.
  const isOver = loaded.hideMs !== null && loaded.hideMs <= ctx.now()
  const isHidden = isWithoutFile || isOver
  const action = isHidden ? 'product.visibility-changed' : 'product.shown'
  const { changes } = await saveProducts(tx, ctx, action, [
    { loaded, after: withVisibility(before, isHidden ? 'hidden' : 'visible') },
  ])
  const { title } = loaded.content
  await recordActivity(tx, ctx, action, { kind: 'product', id: loaded.product.id, title }, { changes })
}

async function hideEnded(tx: Tx, ctx: Ctx, loaded: LoadedProduct): Promise<void> {
  if (loaded.visibility === 'hidden' || loaded.hideMs === null || loaded.hideMs > ctx.now()) return
  const after = withVisibility(snapshotOf(loaded), 'hidden')
  const { changes } = await saveProducts(tx, ctx, 'product.hidden', [{ loaded, after }])
  const { title } = loaded.content
  await recordActivity(tx, ctx, 'product.hidden', { kind: 'product', id: loaded.product.id, title }, { changes })
}
