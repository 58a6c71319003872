import type { JobDeps } from './task.ts'

/**
 * Returns the application name of a worker's database connections. The worker counts as alive while PostgreSQL lists one of them.
 */
export const connectionNameOf = (workerId: string): string => `sitewright ${workerId}`

export type LostWorkers = {
  /** Ids of the workers of this process that have ended. */
  endedIds: readonly string[]
  /** In milliseconds. Jobs locked for longer than this are released when their worker has no database connection. */
  deadAfterMs: number
}

/**
 * Releases the jobs of workers that ended and of processes that were killed; graphile-worker itself would wait four hours. A
 * worker that only lost its connection reconnects within seconds. A job that it was running in the meantime may run twice.
 */
export async function releaseJobs({ owner, log }: JobDeps, { endedIds, deadAfterMs }: LostWorkers): Promise<void> {
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
