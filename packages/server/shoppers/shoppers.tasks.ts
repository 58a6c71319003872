import type { Task } from '../jobs/index.ts'
import { reportEqualShoppers } from './report-equal-shoppers.ts'
import { deleteExpiredShopperSessions } from './session.store.ts'

export const shopperTasks: readonly Task[] = [
  {
    name: 'shoppers.report-equal',
    schedule: { cron: '45 3 * * *' },
    run: async (deps) => {
      await reportEqualShoppers(deps)
    },
  },
  {
    name: 'shopper-sessions.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => deleteExpiredShopperSessions(owner, clock.now()),
  },
]
