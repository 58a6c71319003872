import type { Task } from '../jobs/index.ts'
import { deleteOldEvents } from './event.store.ts'
import { deleteOldAttempts } from './payment.store.ts'
import { provePayments } from './proof/prove-payments.ts'
import { resumeRefunds } from './resume-refunds.ts'

/** How long a payment is kept that took no money. Long enough for questions about a declined card. */
const attemptLifeMs = 365 * 24 * 60 * 60_000

export const paymentTasks: readonly Task[] = [
  {
    name: 'payment-events.expire',
    schedule: { everyMs: 60 * 60_000 },
    run: ({ owner }) => deleteOldEvents(owner),
  },
  {
    name: 'payments.expire',
    schedule: { everyMs: 60 * 60_000 },
    run: ({ owner, clock }) => deleteOldAttempts(owner, clock.now() - attemptLifeMs),
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
