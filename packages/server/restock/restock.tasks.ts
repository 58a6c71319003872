import type { Task } from '../jobs/index.ts'
import { deleteOldSignUps } from './restock.store.ts'

export const restockTasks: readonly Task[] = [
  {
    name: 'restock-signups.expire',
    schedule: { everyMs: 60 * 60_000 },
    run: ({ owner, clock }) => deleteOldSignUps(owner, clock.now()),
  },
]
