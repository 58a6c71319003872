import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../context.ts'
import { freeJobs } from './free-jobs.ts'
import { runWorker } from './run-worker.ts'
import type { Tasks } from './tasks.ts'

export type JobDeps = Pick<Deps, 'owner' | 'log' | 'metrics'>

export type JobOptions = {
  /** Interval for finding jobs that have become due. Jobs that are due at once are announced by NOTIFY. */
  pollMs?: number
  /** Jobs held for longer than this are released when their worker has no database connection. */
  deadAfterMs?: number
  /** After `stop`, jobs that still run after this time are released for other processes. */
  cutsOffAfterMs?: number
  /** Longest time that `stop` waits for running jobs. */
  longestStopMs?: number
}

const freeingFailed = 'jobs of ended workers could not be looked for'

/**
 * Runs jobs in this process until `stop`, alongside every other process on the same database. Restarts the worker when it ends by
 * itself, for example because the database went away.
 */
export function startJobs(deps: JobDeps, tasks: Tasks, options: JobOptions = {}): { stop: () => Promise<void> } {
  const { pollMs = 5_000, deadAfterMs = 60_000, cutsOffAfterMs = 5_000, longestStopMs = 10_000 } = options
  const stopping = new AbortController()
  let ended: readonly string[] = []
  const free = (): Promise<void> => freeJobs(deps, { ended, deadAfterMs })
  const tryToFree = (): void => void free().catch((err: unknown) => deps.log.debug({ err }, freeingFailed))
  const freeing = setInterval(tryToFree, Math.min(deadAfterMs, 30_000))
  freeing.unref()
  const run = async (): Promise<void> => {
    if (ended.length > 0) await free()
    const id = `pool-${randomUUID()}`
    await runWorker(deps, tasks, { id, pollMs, cutsOffAfterMs, stopping: stopping.signal }).finally(() => {
      ended = [id]
    })
  }
  const over = keepRunning(deps, run, stopping.signal)
  return {
    stop: async () => {
      clearInterval(freeing)
      stopping.abort()
      await Promise.race([over, pause(longestStopMs, undefined, { ref: false })])
    },
  }
}

const firstWaitMs = 250
const longestWaitMs = 10_000
/** After a run of this length, the next failure counts as the first one again. */
const isWellAfterMs = 30_000

async function keepRunning({ log }: JobDeps, run: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (let failures = 0; !stopping.aborted; failures += 1) {
    const startedAt = performance.now()
    const reason = await run().then(
      () => 'the worker ended',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (stopping.aborted) return
    if (performance.now() - startedAt > isWellAfterMs) failures = 0
    log.warn({ reason }, 'jobs do not run at the moment; trying again')
    await pause(Math.min(firstWaitMs * 2 ** failures, longestWaitMs), undefined, { signal: stopping }).catch(() => {})
  }
}
