import type { Task } from '../jobs/index.ts'
import { sweepMails } from './mail.store.ts'

export const mailTasks: readonly Task[] = [
  {
    name: 'mails.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner }) => sweepMails(owner),
  },
]
