import type { Task } from '../jobs/index.ts'
import { emptyBin } from './bin/empty-bin.ts'
import { hideEndedProducts, showScheduledProducts } from './editing/show-scheduled.ts'
import { deleteOldVersions } from './editing/versions.store.ts'

/** How long versions of products are kept that a later one replaced, and how long changes can be undone. */
const keptMs = 30 * 24 * 60 * 60_000

export const catalogTasks: readonly Task[] = [
  {
    name: 'products.show-scheduled',
    schedule: { everyMs: 1_000 },
    run: (deps) => showScheduledProducts(deps),
  },
  {
    name: 'products.hide-ended',
    schedule: { everyMs: 1_000 },
    run: (deps) => hideEndedProducts(deps),
  },
  {
    name: 'products.empty-bin',
    schedule: { everyMs: 10 * 60_000 },
    run: (deps, { signal }) => emptyBin(deps, signal),
  },
  {
    name: 'product-versions.prune',
    schedule: { cron: '50 3 * * *' },
    run: ({ owner, clock }) => deleteOldVersions(owner, clock.now() - keptMs),
  },
]
