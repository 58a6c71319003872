import type { Task } from '../jobs/index.ts'
import { reportEqualAccounts } from './report-equal-accounts.ts'
import { deleteExpiredResetLinks } from './reset.store.ts'
import { deleteExpiredSessions } from './session.store.ts'

export const teamTasks: readonly Task[] = [
  {
    name: 'accounts.report-equal',
    schedule: { cron: '40 3 * * *' },
    run: async (deps) => {
      await reportEqualAccounts(deps)
    },
  },
  {
    name: 'account-sessions.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => deleteExpiredSessions(owner, clock.now()),
  },
  {
    name: 'password-resets.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => deleteExpiredResetLinks(owner, clock.now()),
  },
]
