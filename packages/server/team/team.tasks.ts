import type { Task } from '../jobs/index.ts'
import { sweepResets } from './reset.store.ts'
import { sweepSessions } from './session.store.ts'

export const teamTasks: readonly Task[] = [
  {
    name: 'account-sessions.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => sweepSessions(owner, clock.now()),
  },
  {
    name: 'password-resets.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner, clock }) => sweepResets(owner, clock.now()),
  },
]
