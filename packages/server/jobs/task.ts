import { isId } from '@sitewright/domain/kit/ids.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'

/** The services that are needed to run any task, besides those that the task itself uses. */
export type JobDeps = Pick<Deps, 'owner' | 'log' | 'metrics'>

/**
 * Work that runs on a schedule. A module declares its tasks in a `.tasks.ts` file. `Needs` are the services that the task uses.
 */
export type Task<Needs = Deps> = {
  /** `<rows>.<verb>`. Identifies the task in the log, in metrics and in the queue, so it must never change. */
  readonly name: string
  readonly schedule: Schedule
  run(deps: Needs, call: TaskRunOptions): Promise<void>
}

/**
 * When and where a task runs: in every process by a timer, or in one of all processes through the queue. The module's README
 * says which to choose.
 */
export type Schedule =
  /**
   * Runs in every process, by a timer: `everyMs` milliseconds after the start of the process, then as long after the end of each
   * run.
   */
  | { readonly everyMs: number }
  /**
   * Runs in one of all processes, through the queue in the database, at the times of a cron expression: minute, hour, day,
   * month, weekday (UTC). A failed run is retried, and a run that was missed within the last hour is made up for.
   */
  | { readonly cron: string }

export type QueueSchedule = Extract<Schedule, { cron: string }>
export type TimerSchedule = Extract<Schedule, { everyMs: number }>

export type TaskRunOptions = {
  /** The site to work in; `null` means all sites, as in every run that a schedule starts. */
  siteId: string | null
  /** Aborts when the process ends. A task that runs long has to stop then. */
  signal: AbortSignal
}

/** Payload of a job in the queue. */
export const jobPayload = z.object({ siteId: z.string().refine(isId).nullable() })
