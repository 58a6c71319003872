import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { releaseOrphanedJobs } from './release-orphaned-jobs.ts'
import { runWorker, type QueueTask } from './run-worker.ts'
import type { JobDeps } from './task.ts'

export type QueueOptions = {
  /**
   * Interval in milliseconds at which the worker polls for jobs that have become due. Jobs that are due as soon as they are
   * added are announced by NOTIFY instead.
   */
  pollMs?: number
  /** Age of a job's lock in milliseconds after which the job is released if its worker has no database connection. */
  deadAfterMs?: number
  /**
   * Time in milliseconds after which jobs that still run are released for other processes, once this process was asked to stop.
   */
  releaseAfterMs?: number
}

/**
 * Runs jobs of the queue in this process until `stopping` aborts. Other processes on the same database run jobs of the same
 * queue. Restarts the worker when it ends by itself, for example because the database was unavailable.
 */
export async function runQueue<Services extends JobDeps>(
  deps: Services,
  tasks: readonly QueueTask<Services>[],
  stopping: AbortSignal,
  { pollMs = 5_000, deadAfterMs = 60_000, releaseAfterMs = 5_000 }: QueueOptions,
): Promise<void> {
  let endedIds: readonly string[] = []
  const release = (): Promise<void> => releaseOrphanedJobs(deps, { endedIds, deadAfterMs })
  const tryToRelease = (): void =>
    void release().catch((err: unknown) => deps.log.debug({ err }, 'jobs of ended workers could not be looked for'))
  const releasing = setInterval(tryToRelease, Math.min(deadAfterMs, 30_000))
  releasing.unref()
  stopping.addEventListener('abort', () => clearInterval(releasing), { once: true })
  await keepRunning(deps, stopping, async () => {
    if (endedIds.length > 0) await release()
    const id = `pool-${randomUUID()}`
    await runWorker(deps, tasks, { id, pollMs, releaseAfterMs, stopping }).finally(() => {
      endedIds = [id]
    })
  })
}

const firstWaitMs = 250
const maxWaitMs = 10_000
/**
 * A worker that ran for longer than this, in milliseconds, counts as healthy: when it ends, its restart waits only the shortest
 * time.
 */
const isWellAfterMs = 30_000

async function keepRunning({ log }: JobDeps, stopping: AbortSignal, run: () => Promise<void>): Promise<void> {
  for (let failures = 0; !stopping.aborted; failures += 1) {
    const startedAt = performance.now()
    const reason = await run().then(
      () => 'the worker ended',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (stopping.aborted) return
    if (performance.now() - startedAt > isWellAfterMs) failures = 0
    log.warn({ reason }, 'jobs do not run at the moment; trying again')
    await pause(Math.min(firstWaitMs * 2 ** failures, maxWaitMs), undefined, { signal: stopping }).catch(() => {})
  }
}
