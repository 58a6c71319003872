import { checkoutLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { Task } from '../jobs/index.ts'
import { deleteOldCheckouts } from './checkout.store.ts'
import { reconcilePayments } from './paying/reconcile-payments.ts'

const batchSize = 500

export const checkoutTasks: readonly Task[] = [
  {
    name: 'payments.reconcile',
    schedule: { everyMs: 15_000 },
    run: (deps, { signal }) => reconcilePayments(deps, signal),
  },
  {
    name: 'checkouts.expire',
    schedule: { cron: '37 * * * *' },
    run: async ({ owner, clock, log }, { signal }) => {
      const beforeMs = clock.now() - checkoutLifeMs
      let removed = 0
      for (;;) {
        const gone = await deleteOldCheckouts(owner, { beforeMs, most: batchSize })
        removed += gone
        if (gone < batchSize || signal.aborted) break // after an abort, the next hourly run deletes the rest
      }
      if (removed > 0) log.info({ removed }, 'checkouts that nobody finished were removed')
    },
  },
]
