import { isId } from '@sitewright/domain/kit/ids.ts'
import * as z from 'zod'

/** Every payload names the site to work in; `null` means all sites. */
const ofOneSiteOrAll = z.object({ siteId: z.string().refine(isId).nullable() })

/** The closed list of tasks, each with the shape of its payload. The table `job_tasks` lists the same names. */
export const jobPayloads = {
  'carts.expire': ofOneSiteOrAll,
} as const

/**
 * Cron schedule of each task (minute, hour, day, month, weekday; UTC), or `null` for none. Scheduled jobs work in all sites. A
 * run that was missed within the last hour is made up for.
 */
export const timetable: Readonly<Record<TaskName, string | null>> = {
  'carts.expire': '17 * * * *',
}

export type TaskName = keyof typeof jobPayloads
export type Payload<Name extends TaskName> = z.output<(typeof jobPayloads)[Name]>
/** Payload of a job that a request adds; `enqueue` adds the site. */
export type SitePayload<Name extends TaskName> = Omit<Payload<Name>, 'siteId'>

/**
 * A job may run twice: after a crash, or when its completion could not be stored. `signal` aborts when the job should end soon.
 */
export type Task<Name extends TaskName> = (payload: Payload<Name>, signal: AbortSignal) => Promise<void>
export type Tasks = { readonly [Name in TaskName]: Task<Name> }
