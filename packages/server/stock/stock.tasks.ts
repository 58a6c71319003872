import type { Task } from '../jobs/index.ts'
import { expireReservations } from './expire-reservations.ts'
import { proveStock } from './prove-stock.ts'
import { deleteChangesBefore } from './stock-changes.store.ts'

/** How long a change of stock can be undone, and a repeated request is recognized. */
export const changeLifeMs = 30 * 24 * 60 * 60_000

export const stockTasks: readonly Task[] = [
  {
    name: 'stock-reservations.expire',
    // Every second, so that pages show units again as soon as they can be bought again.
    schedule: { everyMs: 1_000 },
    run: (deps, { siteId }) => expireReservations(deps, { siteId }),
  },
  {
    name: 'stock.prove',
    schedule: { cron: '40 3 * * *' },
    run: async (deps, { siteId, signal }) => {
      await proveStock(deps, { siteId, signal })
    },
  },
  {
    name: 'stock.forget-changes',
    schedule: { cron: '55 3 * * *' },
    run: (deps) => deleteChangesBefore(deps.owner, deps.clock.now() - changeLifeMs),
  },
]
