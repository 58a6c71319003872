import { EventEmitter } from 'node:events'
import { isId } from '@sitewright/domain/kit/ids.ts'
import type {
  CronItem,
  Job,
  LogFunctionFactory,
  Runner,
  RunnerOptions,
  TaskList,
  WorkerEvents,
  WorkerPool,
} from 'graphile-worker'
import { workerApplicationName } from './release-orphaned-jobs.ts'
import { jobPayload, type JobDeps, type QueueSchedule, type Task } from './task.ts'
import { openWorkerPool } from './worker-pool.ts'

const concurrency = 2
/** Size of the worker's connection pool: one connection for each running job, one for LISTEN and one for the cron schedule. */
const maxConnections = concurrency + 2
const abortAfterMs = 1_000
const backfillMs = 60 * 60_000

export type QueueTask<Services> = Task<Services> & { schedule: QueueSchedule }

export type WorkerOptions = {
  /** Id of the worker. Jobs that it runs are locked by this id (`locked_by`). */
  id: string
  pollMs: number
  releaseAfterMs: number
  stopping: AbortSignal
}

/**
 * Runs one worker until `stopping` aborts, the answer to its request for a job is lost, or it fails. Throws while the database is
 * read-only.
 */
export async function runWorker<Services extends JobDeps>(
  deps: Services,
  tasks: readonly QueueTask<Services>[],
  { id, pollMs, releaseAfterMs, stopping }: WorkerOptions,
): Promise<void> {
  const [database] = await deps.owner.ask<{ isReadOnly: boolean }>('jobs_read_only', readOnlyText)
  if (database?.isReadOnly) throw new Error('the database takes no writes')
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  const pool = openWorkerPool(deps, { name: workerApplicationName(id), max: maxConnections })
  const events = eventsFor(deps)
  let jobs: WorkerPool | null = null
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = id // releaseJobs finds a worker's connections by this id
    jobs = workerPool
  })
  const options: RunnerOptions = {
    pgPool: pool,
    schema: 'graphile_worker',
    noHandleSignals: true,
    logger: new Logger(logTo(deps)),
    events,
    taskList: Object.fromEntries(tasks.map((task) => [task.name, runWith(deps, task)])),
    parsedCronItems: parseCronItems(tasks.map(toCronItem)),
    concurrency,
    pollInterval: pollMs,
    gracefulShutdownAbortTimeout: abortAfterMs,
    // 0 ms turns on the batching of completed jobs. Without it graphile-worker does not await the statement that completes a
    // job, and a failure of that statement would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  try {
    const lostAnswer = abortWhenAnswerIsLost(events)
    const runner = await run(options)
    await untilEnd(runner, AbortSignal.any([stopping, lostAnswer]), {
      afterMs: releaseAfterMs,
      release: () => jobs?.forcefulShutdown('The worker ends.'),
    })
  } finally {
    await pool.end()
  }
}

const readOnlyText = `select current_setting('transaction_read_only')::boolean as "isReadOnly"`

/**
 * Returns a signal that aborts when a worker's request for a job fails. The database may have assigned a job although the answer
 * got lost: that job would not run and would stay locked for four hours while the worker lives. Therefore the worker has to end.
 */
function abortWhenAnswerIsLost(events: WorkerEvents): AbortSignal {
  const lost = new AbortController()
  events.on('worker:getJob:error', () => lost.abort())
  return lost.signal
}

type Release = { afterMs: number; release: () => unknown }

/** Waits for the runner to end. After `stopping` aborts, jobs that still run after `afterMs` are released for other workers. */
async function untilEnd(runner: Runner, stopping: AbortSignal, { afterMs, release }: Release): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    runner.stop().catch(() => {}) // rejects when the runner has already ended
    timer = setTimeout(() => void Promise.resolve(release()).catch(() => {}), afterMs)
  }
  stopping.addEventListener('abort', stop, { once: true })
  try {
    if (stopping.aborted) stop()
    await runner.promise
  } finally {
    stopping.removeEventListener('abort', stop)
    clearTimeout(timer)
  }
}

/**
 * Returns the function by which the worker runs a task. An invalid payload fails like any other job: the job is retried later and
 * does not block other jobs.
 */
function runWith<Services>(deps: Services, task: Task<Services>): NonNullable<TaskList[string]> {
  return async (raw: unknown, { abortSignal }) => {
    await task.run(deps, { ...jobPayload.parse(raw), signal: abortSignal })
  }
}

/**
 * Converts the cron schedule of a task to the worker's format. The job key lets each scheduled run replace an earlier one that is
 * still waiting. The queue name makes a run wait while an earlier run of the task continues, in this or another process.
 */
function toCronItem({ name, schedule }: QueueTask<never>): CronItem {
  const options = { jobKey: `clock ${name}`, queueName: name, backfillPeriod: backfillMs }
  return { task: name, match: schedule.cron, identifier: name, payload: { siteId: null }, options }
}

/** Logs and counts the results of jobs. Payloads are not logged. */
function eventsFor({ log, metrics }: JobDeps): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:success', ({ job }) => {
    metrics.countJob(job.task_identifier, 'done')
    log.debug(factsOf(job), 'a job is done')
  })
  events.on('job:error', ({ job, error }) => {
    const isLast = job.attempts >= job.max_attempts
    const facts = { ...factsOf(job), reason: error instanceof Error ? error.message : String(error) }
    metrics.countJob(job.task_identifier, isLast ? 'given up' : 'failed')
    if (isLast) log.error(facts, 'a job was given up')
    else log.warn(facts, 'a job failed and is tried again')
  })
  return events
}

function factsOf(job: Job): { task: string; jobId: string; siteId?: string; attempts: number } {
  const site =
    typeof job.payload === 'object' && job.payload !== null && 'siteId' in job.payload ? job.payload.siteId : null
  const facts = { task: job.task_identifier, jobId: job.id, attempts: job.attempts }
  return typeof site === 'string' && isId(site) ? { ...facts, siteId: site } : facts
}

/**
 * Passes graphile-worker's log messages to our log. Skips messages about failed jobs: `eventsFor` logs them, and
 * graphile-worker's text may quote the payload.
 */
function logTo({ log }: JobDeps): LogFunctionFactory {
  return () => (level, message, meta) => {
    if (meta && 'failure' in meta) return
    if (level === 'error' || level === 'warning') log.warn({ role: 'jobs' }, message)
    else log.debug({ role: 'jobs' }, message)
  }
}
