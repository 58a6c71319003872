import type { JobDeps } from './start-jobs.ts'

/** The name under which the connections of a worker are seen in the database: while there is one, the worker lives. */
export const nameOfLiving = (workerPoolId: string): string => `sitewright ${workerPoolId}`

export type Dead = {
  /** Workers of this process that have ended. */
  ended: readonly string[]
  /** A job is taken from a worker that nobody hears of when it held it so long. */
  deadAfterMs: number
}

/**
 * Gives back the jobs of workers that ended and of processes that were killed: the worker itself would wait for four hours. Who lost
 * only its connection is heard again within seconds; a job that ran on meanwhile may run twice.
 */
export async function freeJobs({ owner, log }: JobDeps, { ended, deadAfterMs }: Dead): Promise<void> {
  const [freed] = await owner.ask<{ count: number }>('free_jobs', freeText, [deadAfterMs, ended])
  if (freed && freed.count > 0) log.warn({ count: freed.count }, 'jobs of a worker that ended were given back')
}

const freeText = `
  with dead as (
    select locked_by, count(*) as count from graphile_worker.jobs
    where locked_by = any($2::text[])
      or locked_at < now() - $1 * interval '1 millisecond'
        and not exists (select from pg_stat_activity where application_name = 'sitewright ' || locked_by)
    group by locked_by
  ), freed as materialized (
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0
  )
  select coalesce(sum(count), 0)::integer as count from dead where exists (select from freed)`
