import type { Task } from '../jobs/index.ts'
import { deleteOldMails } from './mail.store.ts'

export const mailTasks: readonly Task[] = [
  {
    name: 'mails.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: ({ owner }) => deleteOldMails(owner),
  },
]
