import { unpaidOriginLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { Task } from '../jobs/index.ts'
import { expireOrders } from './expire-orders.ts'
import { requestReviews } from './mails/request-reviews.ts'
import { proveOrders } from './prove-orders.ts'
import { resumeRefunds } from './resume-refunds.ts'
import { deleteUnpaidOrigins } from './unpaid/unpaid-origin.store.ts'

export const orderTasks: readonly Task[] = [
  {
    name: 'order-refunds.resume',
    schedule: { everyMs: 5_000 },
    run: (deps, { signal }) => resumeRefunds(deps, signal),
  },
  {
    name: 'orders.expire',
    schedule: { cron: '*/10 * * * *' },
    run: (deps, { signal }) => expireOrders(deps, signal),
  },
  {
    name: 'unpaid-order-origins.expire',
    schedule: { cron: '55 * * * *' },
    run: ({ owner, clock }) => deleteUnpaidOrigins(owner, clock.now() - unpaidOriginLifeMs),
  },
  {
    name: 'orders.request-reviews',
    schedule: { cron: '20 * * * *' },
    run: (deps, { signal }) => requestReviews(deps, signal),
  },
  {
    name: 'orders.prove',
    schedule: { cron: '50 3 * * *' },
    run: async (deps) => {
      await proveOrders(deps)
    },
  },
]
