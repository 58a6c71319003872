import type { Task } from '../jobs/index.ts'
import { sweepRateBuckets } from './rate-limit.ts'

export const rateLimitTasks: readonly Task[] = [
  {
    name: 'rate-buckets.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner }) => sweepRateBuckets(owner),
  },
]
