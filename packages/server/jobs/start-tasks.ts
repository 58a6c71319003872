import { setTimeout as pause } from 'node:timers/promises'
import { repeatTask } from './repeat-task.ts'
import { runQueue, type QueueOptions } from './run-queue.ts'
import type { JobDeps, QueueSchedule, Task, TimerSchedule } from './task.ts'

export type StartTasksOptions = QueueOptions & {
  /** Longest time that `stop` waits for running tasks. */
  maxStopMs?: number
}

/**
 * Runs tasks until `stop`, each on its schedule: in this process by a timer, or in one of all processes through the queue.
 * `stop` waits for the tasks that run.
 */
export function startTasks<Services extends JobDeps>(
  deps: Services,
  tasks: readonly Task<Services>[],
  options: StartTasksOptions = {},
): { stop: () => Promise<void> } {
  const { maxStopMs = 10_000, ...queueOptions } = options
  const stopping = new AbortController()
  const running = tasks.filter(hasTimer).map((task) => repeatTask(deps, task, stopping.signal))
  const queued = tasks.filter(hasQueue)
  if (queued.length > 0) running.push(runQueue(deps, queued, stopping.signal, queueOptions))
  const ended = Promise.all(running)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([ended, pause(maxStopMs, undefined, { ref: false })])
    },
  }
}

function hasTimer<Services>(task: Task<Services>): task is Task<Services> & { schedule: TimerSchedule } {
  return 'everyMs' in task.schedule
}

function hasQueue<Services>(task: Task<Services>): task is Task<Services> & { schedule: QueueSchedule } {
  return 'cron' in task.schedule
}
