import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../kit/context.ts'
import { freeJobs } from './free-jobs.ts'
import { runWorker } from './run-worker.ts'
import type { Tasks } from './tasks.ts'

export type JobDeps = Pick<Deps, 'owner' | 'log' | 'metrics'>

export type JobOptions = {
  /** How often jobs are looked for that wait for their time; others are told at once. */
  pollMs?: number
  /** A job is taken from a process that nobody hears of when it held it so long. */
  deadAfterMs?: number
  /** A job that does not end by then, after `stop`, is given back for another process to run. */
  cutsOffAfterMs?: number
  /** How long `stop` waits for what runs. */
  longestStopMs?: number
}

const freeingFailed = 'jobs of ended workers could not be looked for'

/**
 * Runs jobs in this process, beside those of every other process on the database, until `stop`. A worker that ended by itself, as it
 * does when the database goes away at a bad moment, is started again.
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
/** Who ran so long was well: the next failure is a first one again. */
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
