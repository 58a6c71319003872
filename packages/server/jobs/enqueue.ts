import type { Tx } from '../database/index.ts'
import { jobPayloads, type SitePayload, type TaskName } from './tasks.ts'

export type NewJob<Name extends TaskName> = {
  /** The site of the transaction; any other is refused. */
  siteId: string
  task: Name
  payload: SitePayload<Name>
  /** A new job replaces a waiting job of the same site, task and key. */
  key: string
}

/**
 * Adds a job in the given transaction; it can start once that transaction has committed. Costs more than an outbox row, so it is
 * for work that needs its own schedule or queue. Throws when the payload does not match the task.
 */
export async function enqueue<Name extends TaskName>(tx: Tx, job: NewJob<Name>): Promise<void> {
  const { siteId, task, key } = job
  const payload = jobPayloads[task].parse({ ...job.payload, siteId })
  await tx.sql('enqueue', 'select enqueue($1, $2, $3, $4)', [siteId, task, JSON.stringify(payload), key])
}
