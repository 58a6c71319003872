import type { Task } from '../jobs/index.ts'
import { deleteExpiredShopperSessions } from './session.store.ts'

export const shopperTasks: readonly Task[] = [
  {
    name: 'shopper-sessions.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => deleteExpiredShopperSessions(owner, clock.now()),
  },
]
