import type { Task } from '../jobs/index.ts'
import { deleteOldRequests } from './requests.store.ts'

export const changesTasks: readonly Task[] = [
  {
    name: 'change-requests.expire',
    schedule: { everyMs: 60 * 60_000 },
    run: ({ owner, clock }) => deleteOldRequests(owner, clock.now()),
  },
]
