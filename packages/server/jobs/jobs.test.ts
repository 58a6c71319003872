import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest'
import { scheduledTasks } from '../background.ts'
import { makeIdGenerator, realClock } from '../context.ts'
import { openOwnerDb, type TableOwnerDb, type WebDb, inSite, type SiteScope } from '../database/index.ts'
import { makeLog, makeMetrics } from '../observability/index.ts'
import type { Metrics } from '../observability/metrics.ts'
import { openConnections, scratchDatabase, silentLog } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { enqueue } from './enqueue.ts'
import { startTasks, type StartTasksOptions } from './start-tasks.ts'
import type { JobDeps, Task } from './task.ts'

const newId = makeIdGenerator(realClock())
const quick: StartTasksOptions = { pollMs: 50, deadAfterMs: 300 }
let owner: TableOwnerDb
let web: WebDb
let close: () => Promise<void>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  ;({ owner, web, close } = await openConnections(await scratchDatabase('jobs')))
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await owner.ask('', 'truncate graphile_worker._private_jobs')
})
afterAll(() => close())

type Run = Task<JobDeps>['run']
/** A task of the product, due half an hour from now, so that the clock adds no job of its own during a test. */
const expiry = { name: 'carts.expire', schedule: { cron: `${(new Date().getMinutes() + 30) % 60} * * * *` } }
type Started = { logLines: string[]; metrics: Metrics; stop: () => Promise<void> }

function aWorker(run: Run, options: StartTasksOptions = {}, db = owner): Started {
  const logLines: string[] = []
  const log = makeLog('info', { write: (line) => void logLines.push(line) })
  const deps: JobDeps = { owner: db, log, metrics: makeMetrics() }
  const { stop } = startTasks(deps, [{ ...expiry, run }], { ...quick, ...options })
  ends.push(stop)
  return { logLines, metrics: deps.metrics, stop }
}

function aScope(siteId = newId()): SiteScope {
  return { siteId, deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
}

function add(scope: SiteScope, key: string): Promise<void> {
  const { siteId } = scope
  return inSite(scope, (tx) => enqueue(tx, { siteId, task: expiry, key }))
}

type Waiting = { payload: unknown; attempts: number; last_error: string | null; isLater: boolean; isHeld: boolean }

function waiting(): Promise<Waiting[]> {
  return owner.ask(
    '',
    `select payload, attempts, last_error, run_at > now() as "isLater", locked_at is not null as "isHeld"
     from graphile_worker._private_jobs order by id`,
  )
}

it('runs a committed transaction’s job with its site, and no job of a rolled-back one', async () => {
  const ran: unknown[] = []
  aWorker(async (_, { siteId }) => void ran.push(siteId))
  const [kept, takenBack] = [aScope(), aScope()]
  const failing = inSite(takenBack, async (tx) => {
    await enqueue(tx, { siteId: takenBack.siteId, task: expiry, key: 'x' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await add(kept, 'x')

  await until(waiting, (jobs) => jobs.length === 0)
  expect(ran).toEqual([kept.siteId])
})

it.each([
  ['an unknown task', '22023', ['$site', 'carts.explode', '{}', 'x']],
  ['another site’s id', '42501', [newId(), 'carts.expire', '{}', 'x']],
  ['no site', '42501', [null, 'carts.expire', '{}', 'x']],
  ['a payload that is not an object', '22023', ['$site', 'carts.expire', '[]', 'x']],
  ['no key', '22023', ['$site', 'carts.expire', '{}', '']],
])('BX-5.06 refuses a request’s job with %s', async (_, codes, values) => {
  const scope = aScope()
  const given = values.map((value) => (value === '$site' ? scope.siteId : value))
  const added = inSite(scope, (tx) => tx.sql('', 'select enqueue($1, $2, $3, $4)', given))
  await expect(added).rejects.toHaveProperty('code', expect.stringMatching(codes))
  expect(await waiting()).toEqual([])
})

it('refuses a job with an invalid site id', async () => {
  const scope = aScope()
  const nonsense = inSite(scope, (tx) => enqueue(tx, { siteId: 'nonsense', task: expiry, key: 'x' }))
  await expect(nonsense).rejects.toThrow('siteId')
  expect(await waiting()).toEqual([])
})

it('BX-5.06 refuses a job outside a site’s transaction', async () => {
  const added = web.ask('', 'select enqueue($1, $2, $3, $4)', [newId(), 'carts.expire', '{}', 'x'])
  await expect(added).rejects.toHaveProperty('code', '42501')
})

it('BX-5.06 replaces the site in a payload with the transaction’s site', async () => {
  const scope = aScope()
  const payload = JSON.stringify({ siteId: newId() })
  await inSite(scope, (tx) =>
    tx.sql('', 'select enqueue($1, $2, $3, $4)', [scope.siteId, 'carts.expire', payload, 'x']),
  )
  expect(await waiting()).toMatchObject([{ payload: { siteId: scope.siteId } }])
})

it('keeps one waiting job per key and site, and accepts another once the first is running', async () => {
  const [ours, theirs] = [aScope(), aScope()]
  for (const key of ['a', 'a', 'b', 'a']) await add(ours, key)
  await add(theirs, 'a')
  expect(await waiting()).toHaveLength(3)

  const runs: (() => void)[] = []
  aWorker(() => new Promise((done) => runs.push(done)))
  await until(
    async () => runs.length,
    (count) => count === 2,
  )
  await add(ours, 'a') // added while the first job of this key runs
  await until(
    async () => {
      for (const done of runs) done()
      return waiting()
    },
    (jobs) => jobs.length === 0,
  )
  expect(runs).toHaveLength(4)
})

it('the database accepts jobs of exactly the defined tasks', async () => {
  const queuedNames = scheduledTasks.filter(({ schedule }) => 'cron' in schedule).map(({ name }) => name)
  const known = await owner.ask<{ name: string }>('', 'select name from job_tasks order by name')
  expect(known.map(({ name }) => name)).toEqual(queuedNames.toSorted())
})

it('BX-4.02 shares the queue between two processes: each of 61 jobs runs once, and both processes run some', async () => {
  const ran: string[][] = [[], []]
  const site = aScope()
  for (let number = 0; number < 60; number += 1) await add(aScope(), `${number}`)
  await add(site, 'last')
  const haveBegun = Promise.withResolvers<void>()
  for (const mine of ran) {
    aWorker(async (_, { siteId }) => {
      mine.push(siteId ?? '')
      if (ran.every((some) => some.length > 0)) haveBegun.resolve()
      await haveBegun.promise // keeps every job running until each worker has one
    })
  }
  await until(waiting, (jobs) => jobs.length === 0)
  expect(new Set(ran.flat()).size).toBe(61)
  expect(ran.flat()).toHaveLength(61)
})

it('postpones a job with an invalid payload, logs the error without the payload, and runs the others', async () => {
  await owner.ask('', `select graphile_worker.add_job('carts.expire', '{"siteId": "ada@example.com"}')`)
  const ran: unknown[] = []
  const { logLines, metrics } = aWorker(async (_, { siteId }) => void ran.push(siteId))
  for (let number = 0; number < 5; number += 1) await add(aScope(), 'x')

  const left = await until(waiting, (jobs) => jobs.length === 1 && jobs[0]?.isHeld === false)
  expect(ran).toHaveLength(5)
  expect(left).toMatchObject([{ attempts: 1, isLater: true, last_error: expect.stringContaining('siteId') }])
  const logged = logLines.filter((line) => line.includes('a job failed and is tried again'))
  expect(logged).toHaveLength(1)
  expect(logLines.join('')).not.toContain('ada@example.com')
  const figures = await metrics.print()
  expect(figures).toContain('sitewright_jobs_total{task="carts.expire",outcome="failed"} 1')
  expect(figures).toContain('sitewright_jobs_total{task="carts.expire",outcome="done"} 5')
})

it('retries a failed job, and gives it up after the last attempt with its error', async () => {
  await owner.ask('', `select graphile_worker.add_job('carts.expire', '{"siteId": null}', max_attempts => 2)`)
  const { logLines, metrics } = aWorker(async () => {
    await owner.ask('', 'update graphile_worker._private_jobs set run_at = now()') // skips the retry delay
    throw new Error('the shelf fell down')
  })
  const isOver = (jobs: Waiting[]): boolean => jobs[0]?.attempts === 2 && !jobs[0].isHeld
  const hurry = async () => {
    await owner.ask(
      '',
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    )
    return waiting()
  }
  expect(await until(hurry, isOver)).toMatchObject([{ last_error: 'the shelf fell down' }])
  expect(logLines.filter((line) => line.includes('a job was given up'))).toHaveLength(1)
  expect(await metrics.print()).toContain('sitewright_jobs_total{task="carts.expire",outcome="given up"} 1')
})

it('BX-4.02 continues when every connection is lost while a job completes, and runs that job again', async () => {
  const ran: (string | null)[] = []
  const scope = aScope()
  const holder = owner.newClient()
  await holder.connect()
  const { logLines } = aWorker(async (_, { siteId }) => {
    ran.push(siteId)
    if (ran.length === 1) await holder.query('begin; lock table graphile_worker._private_jobs')
  })
  await add(scope, 'x')
  await until(cutWhoEndsAJob, (wasThere) => wasThere)
  await owner.ask('', cutText)
  await holder.query('rollback')
  await holder.end()

  await until(waiting, (jobs) => jobs.length === 0)
  expect(ran).toEqual([scope.siteId, scope.siteId])
  // Twice when the connection that gave it back was cut as well, before the answer.
  expect(logLines.filter((line) => line.includes('given back'))).not.toEqual([])
  await add(aScope(), 'y')
  await until(waiting, (jobs) => jobs.length === 0)
  expect(ran).toHaveLength(3)
})

it('BX-4.02 soon runs a job that was assigned over a connection that broke before the answer', async () => {
  const ran: (string | null)[] = []
  const { siteId } = aScope()
  const holder = owner.newClient()
  await holder.connect()
  await holder.query('begin; lock table graphile_worker._private_jobs')
  aWorker(async (_, { siteId: ofJob }) => void ran.push(ofJob), { deadAfterMs: 600_000 })
  const asking = await until(whoAsksForJobs, (rows) => rows.length > 0)
  await holder.query(`select graphile_worker.add_job('carts.expire', json_build_object('siteId', $1::text))`, [siteId])
  await holder.query('update graphile_worker._private_jobs set locked_at = now(), locked_by = $1', [asking[0]?.name])
  await owner.ask('', 'select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [asking.map(({ pid }) => pid)])
  await holder.query('commit')
  await holder.end()

  expect(await until(waiting, (jobs) => jobs.length === 0)).toEqual([])
  expect(ran).toEqual([siteId])
})

it('BX-4.02 runs a killed process’s job in another process, but only after deadAfterMs', async () => {
  const ran: (string | null)[] = []
  await add(aScope(), 'x')
  const heldSince = performance.now()
  await owner.ask('', `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead'`)
  const { logLines } = aWorker(async (_, { siteId }) => void ran.push(siteId))
  await until(waiting, (jobs) => jobs.length === 0)
  expect(performance.now() - heldSince).toBeGreaterThanOrEqual(quick.deadAfterMs ?? 0)
  expect(ran).toHaveLength(1)
  expect(logLines.filter((line) => line.includes('given back'))).toHaveLength(1)
})

it('does not take a job that runs longer than deadAfterMs from a living process', async () => {
  let runs = 0
  aWorker(async () => {
    runs += 1
    await pause(900)
  })
  aWorker(async () => void (runs += 1))
  await add(aScope(), 'x')
  await until(waiting, (jobs) => jobs.length === 0)
  expect(runs).toBe(1)
})

it('aborts running jobs when it stops, waits for them and takes no other', async () => {
  let wasAsked = false
  let runs = 0
  const { stop } = aWorker(async (_, { signal }) => {
    runs += 1
    await pause(60_000, undefined, { signal }).catch(() => (wasAsked = true))
  })
  for (const key of ['a', 'b', 'c', 'd']) await add(aScope(), key)
  await until(
    async () => runs,
    (count) => count === 2,
  )
  await stop()
  expect(wasAsked).toBe(true)
  expect(runs).toBe(2)
  expect(await waiting()).toHaveLength(2)
})

it('stops at once right after its start, even when the database is unreachable', async () => {
  const away = openOwnerDb({ url: 'postgres://nobody@127.0.0.1:1/nothing', log: silentLog })
  const patient = { maxStopMs: 2 ** 31 - 1 } // practically no limit: a stop that waited for the database would hang
  const starts = [aWorker(async () => {}, patient), aWorker(async () => {}, patient, away)]
  await starts[1]?.stop()
  await starts[0]?.stop()
  const late = aWorker(async () => {}, patient, away)
  const isLogged = async () =>
    late.logLines.some((line) => line.includes('jobs do not run at the moment; trying again'))
  expect(await until(isLogged, Boolean)).toBe(true)
  await late.stop()
  await away.close()
})

it('releases a job that ignores the abort signal, so that the process ends in time', async () => {
  let runs = 0
  const ended = Promise.withResolvers<void>()
  const { stop } = aWorker(
    async () => {
      runs += 1
      await ended.promise
    },
    { releaseAfterMs: 1_200 },
  )
  await add(aScope(), 'x')
  await until(
    async () => runs,
    (count) => count === 1,
  )
  await stop()
  expect(await waiting()).toMatchObject([{ isHeld: false }])
  ended.resolve()
})

it('runs a scheduled task once for the runs missed while no worker was running', async () => {
  const ran: unknown[] = []
  await missRuns()
  const [again, other] = [aWorker, aWorker].map((start) => start(async (_, { siteId }) => void ran.push(siteId)))
  await until(
    async () => ran.length,
    (count) => count > 0,
  )
  await Promise.all([again?.stop(), other?.stop()])
  expect(ran).toEqual([null])
})

it('starts a scheduled run only after the previous one has ended, also in another process', async () => {
  const ends: (() => void)[] = []
  const run = () => new Promise<void>((done) => ends.push(done))
  await missRuns()
  aWorker(run)
  await until(
    async () => ends.length,
    (count) => count === 1,
  )
  await missRuns()
  aWorker(run)
  await until(waiting, (jobs) => jobs.length === 2)
  await pause(10 * (quick.pollMs ?? 0))
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await until(
    async () => ends.length,
    (count) => count === 2,
  )
  ends[1]?.()
})

/** Makes the queue believe that the clock's runs of the last two hours were missed. */
async function missRuns(): Promise<void> {
  const known = () => owner.ask('', 'select identifier from graphile_worker._private_known_crontabs')
  if ((await known()).length === 0) {
    const first = aWorker(async () => {})
    await until(known, (rows) => rows.length > 0)
    await first.stop()
  }
  await owner.ask(
    '',
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '2 hours', last_execution = null`,
  )
}

/** Connections that are blocked while fetching a job, with the name of their worker. */
function whoAsksForJobs(): Promise<{ pid: number; name: string }[]> {
  return owner.ask(
    '',
    `select pid, substr(application_name, 12) as name from pg_stat_activity
     where datname = current_database() and application_name like 'sitewright pool-%'
       and wait_event_type = 'Lock' and query like '%_private_jobs%for update%'`,
  )
}

/** Terminates the connection whose job completion is blocked. Returns false when there is none. */
async function cutWhoEndsAJob(): Promise<boolean> {
  const rows = await owner.ask(
    '',
    `${cutText} and wait_event_type = 'Lock' and query like '%delete from%_private_jobs%'`,
  )
  return rows.length > 0
}

const cutText = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'sitewright pool-%'`
