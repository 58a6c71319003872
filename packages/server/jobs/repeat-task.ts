import { setTimeout as pause } from 'node:timers/promises'
import type { JobDeps, Task, TimerSchedule } from './task.ts'

/**
 * Runs a task by a timer of this process until `stopping` aborts. The timer starts again when a run has ended, so a task never
 * runs twice at once.
 */
export async function repeatTask<Services extends JobDeps>(
  deps: Services,
  task: Task<Services> & { schedule: TimerSchedule },
  stopping: AbortSignal,
): Promise<void> {
  const { everyMs } = task.schedule
  for (;;) {
    await pause(everyMs, undefined, { signal: stopping, ref: false }).catch(() => {}) // rejects when `stopping` aborts
    if (stopping.aborted) return
    await tryToRun(deps, task, stopping)
  }
}

/** Runs a task once. A failure is logged and counted; the timer then runs the task again at its next time. */
async function tryToRun<Services extends JobDeps>(
  deps: Services,
  task: Task<Services>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await task.run(deps, { siteId: null, signal })
    deps.metrics.countJob(task.name, 'done')
  } catch (error) {
    deps.metrics.countJob(task.name, 'failed')
    deps.log.warn({ task: task.name, err: error }, 'a task failed and runs again at its next time')
  }
}
