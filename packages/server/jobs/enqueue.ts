import type { Tx } from '../database/index.ts'
import { jobPayload, type Task } from './task.ts'

export type NewJob = {
  /** The site that the transaction runs in; `enqueue` refuses any other site. */
  siteId: string
  /** The task to run: one with a cron schedule whose name is in the table `job_tasks`. */
  task: Pick<Task, 'name'>
  /** Identifies jobs that replace each other: a new job replaces a waiting one of the same site, task and key. */
  key: string
}

/**
 * Adds a job in the given transaction; it can start once that transaction has committed. Adding a job costs more than an outbox
 * row, so use it for work that needs its own schedule or queue. Throws when `siteId` is no id.
 */
export async function enqueue(tx: Tx, { siteId, task, key }: NewJob): Promise<void> {
  const payload = jobPayload.parse({ siteId })
  await tx.sql('enqueue', 'select enqueue($1, $2, $3, $4)', [siteId, task.name, JSON.stringify(payload), key])
}
