import type { Tx } from '../kit/in-site.ts'
import { jobPayloads, type SitePayload, type TaskName } from './tasks.ts'

export type NewJob<Name extends TaskName> = {
  /** The site of the transaction. */
  siteId: string
  task: Name
  payload: SitePayload<Name>
  /** While a job waits, another of its site and task with this key takes its place. */
  key: string
}

/** Adds a job in the transaction of the change; it starts once that has committed. Costs more than an outbox row (settled.md 2). */
export async function enqueue<Name extends TaskName>(tx: Tx, job: NewJob<Name>): Promise<void> {
  const { siteId, task, key } = job
  const payload = jobPayloads[task].parse({ ...job.payload, siteId }) // what could never run is not added
  await tx.sql('enqueue', 'select enqueue($1, $2, $3, $4)', [siteId, task, JSON.stringify(payload), key])
}
