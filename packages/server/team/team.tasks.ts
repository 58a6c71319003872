import type { Task } from '../jobs/index.ts'
import { deleteExpiredResetLinks } from './reset.store.ts'
import { deleteExpiredSessions } from './session.store.ts'

export const teamTasks: readonly Task[] = [
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
