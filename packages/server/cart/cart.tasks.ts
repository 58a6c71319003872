import type { Task } from '../jobs/index.ts'
import { deleteExpiredCarts } from './delete-expired-carts.ts'
import { deleteExpiredCartVisitors } from './merge.store.ts'

export const cartTasks: readonly Task[] = [
  {
    name: 'carts.expire',
    schedule: { cron: '17 * * * *' },
    run: async (deps, { siteId, signal }) => {
      const removed = await deleteExpiredCarts(deps, { siteId, signal })
      if (removed > 0) deps.log.info({ removed }, 'carts that outlived their time were removed')
    },
  },
  {
    name: 'cart-visitors.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => deleteExpiredCartVisitors(owner, clock.now()),
  },
]
