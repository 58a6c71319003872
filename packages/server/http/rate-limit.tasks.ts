import type { Task } from '../jobs/index.ts'
import { deleteIdleRateBuckets } from './rate-limit.ts'

export const rateLimitTasks: readonly Task[] = [
  {
    name: 'rate-buckets.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner }) => deleteIdleRateBuckets(owner),
  },
]
