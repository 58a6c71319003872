import type { Task } from '../jobs/index.ts'
import { deleteOldEvents } from './event.store.ts'
import { provePayments } from './proof/prove-payments.ts'
import { resumeRefunds } from './resume-refunds.ts'

export const paymentTasks: readonly Task[] = [
  {
    name: 'payment-events.expire',
    schedule: { everyMs: 60 * 60_000 },
    run: ({ owner }) => deleteOldEvents(owner),
  },
  {
    name: 'payment-refunds.resume',
    schedule: { everyMs: 15_000 },
    run: (deps, { signal }) => resumeRefunds(deps, signal),
  },
  {
    name: 'payments.prove',
    schedule: { cron: '10 4 * * *' },
    run: async (deps, { signal }) => {
      await provePayments(deps, signal)
    },
  },
]
