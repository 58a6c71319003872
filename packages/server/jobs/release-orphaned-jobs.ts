import type { JobDeps } from './task.ts'

/**
 * Returns the application name of a worker's database connections. A worker counts as alive while PostgreSQL lists a connection
 * with its name.
 */
export const workerApplicationName = (workerId: string): string => `sitewright ${workerId}`

export type OrphanedJobCriteria = {
  /** Ids of the workers of this process that have ended. */
  endedIds: readonly string[]
  /** Age of a job's lock in milliseconds after which the job is released if its worker has no database connection. */
  deadAfterMs: number
}

/**
 * Releases the jobs of workers that ended and of killed processes; graphile-worker itself would wait four hours. A worker that
 * has only lost its connection looks like a killed one until it reconnects, so a job that it still runs may run twice.
 */
export async function releaseOrphanedJobs(
  { owner, log }: JobDeps,
  { endedIds, deadAfterMs }: OrphanedJobCriteria,
): Promise<void> {
  const [released] = await owner.ask<{ count: number }>('release_jobs', releaseText, [deadAfterMs, endedIds])
  if (released && released.count > 0) log.warn({ count: released.count }, 'jobs of a worker that ended were given back')
}

const releaseText = `
  with dead as (
    select locked_by, count(*) as count from graphile_worker.jobs
    where locked_by = any($2::text[])
      or locked_at < now() - $1 * interval '1 millisecond'
        and not exists (select from pg_stat_activity where application_name = 'sitewright ' || locked_by)
    group by locked_by
  ), released as materialized (
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0
  )
  select coalesce(sum(count), 0)::integer as count from dead where exists (select from released)`
