import type { Task } from '../jobs/index.ts'
import { expireReservations } from './expire-reservations.ts'
import { proveStock } from './prove-stock.ts'

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
]
