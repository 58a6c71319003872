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
  run(deps: Needs, call: TaskCall): Promise<void>
}

/** When a task runs, and where. The README says which of the two to choose. */
export type Schedule =
  /**
   * A timer in every process: the first run is this long after the start, each other run this long after the end of the run
   * before.
   */
  | { readonly everyMs: number }
  /**
   * Once for all processes, through the queue in the database: minute, hour, day, month, weekday (UTC). A failed run is retried,
   * and a run that was missed within the last hour is made up for.
   */
  | { readonly cron: string }

export type QueueSchedule = Extract<Schedule, { cron: string }>
export type TimerSchedule = Extract<Schedule, { everyMs: number }>

export type TaskCall = {
  /** The site to work in; `null` means all sites, as in every run that a schedule starts. */
  siteId: string | null
  /** Aborts when the process ends. A task that runs long has to stop then. */
  signal: AbortSignal
}

/** Payload of a job in the queue. */
export const jobPayload = z.object({ siteId: z.string().refine(isId).nullable() })
