import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { suiteApp } from '../testing/suite-app.ts'
import { until } from '../testing/until.ts'
import { startTasks, type StartTasksOptions } from './start-tasks.ts'
import type { Task } from './task.ts'

const app = await suiteApp()

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a task that runs every 5 ms. */
function start(run: Task['run'], options: StartTasksOptions = {}): { stop: () => Promise<void> } {
  const started = startTasks(app.deps, [{ name: 'shelves.dust', schedule: { everyMs: 5 }, run }], options)
  stops.push(started.stop)
  return started
}

it('runs a task repeatedly, for all sites, and counts its runs', async () => {
  const sites: (string | null)[] = []
  start(async (_, { siteId }) => void sites.push(siteId))
  await untilMore(sites, 3)
  expect(sites.slice(0, 3)).toEqual([null, null, null])
  expect(await app.deps.metrics.print()).toMatch(/sitewright_jobs_total\{task="shelves.dust",outcome="done"\} \d+/)
})

it('never runs a task twice at once, however long a run takes', async () => {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  start(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((end) => ends.push(end))
    running -= 1
  })
  for (let runs = 1; runs <= 3; runs += 1) {
    await untilMore(ends, runs)
    await pause(25) // five times the interval
    ends.at(-1)?.()
  }
  expect(most).toBe(1)
  await untilMore(ends, 4)
  ends.at(-1)?.()
})

it('logs and counts a failed run, and runs the task again at its next time', async () => {
  const runs: number[] = []
  start(async () => {
    runs.push(runs.length)
    if (runs.length === 1) throw new Error('the ladder is gone')
  })
  await untilMore(runs, 2)
  const logged = app.logLines.filter((line) => line.includes('a task failed and runs again at its next time'))
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ task: 'shelves.dust', err: { message: 'the ladder is gone' } })
  expect(await app.deps.metrics.print()).toContain('sitewright_jobs_total{task="shelves.dust",outcome="failed"} 1')
})

it('aborts a running task when it stops, waits for it and starts no other run', async () => {
  const runs: AbortSignal[] = []
  let hasEnded = false
  const { stop } = start(async (_, { signal }) => {
    runs.push(signal)
    await pause(60_000, undefined, { signal }).catch(() => pause(50))
    hasEnded = true
  })
  await untilMore(runs, 1)
  await stop()
  expect(hasEnded).toBe(true)
  await pause(25)
  expect(runs).toHaveLength(1)
})

it('stops after maxStopMs when a task does not end', async () => {
  const runs: (() => void)[] = []
  const { stop } = start(() => new Promise<void>((end) => runs.push(end)), { maxStopMs: 30 })
  await untilMore(runs, 1)
  await expect(stop()).resolves.toBeUndefined()
  runs[0]?.()
})

async function untilMore(runs: readonly unknown[], count: number): Promise<void> {
  await until(
    async () => runs.length,
    (length) => length >= count,
  )
}
