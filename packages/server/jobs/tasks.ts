import { isId } from '@sitewright/domain/kit/ids.ts'
import * as z from 'zod'

/** Every job says in which site it works; null is the installation's own work in all of them. */
const ofOneSiteOrAll = z.object({ siteId: z.string().refine(isId).nullable() })

/** The closed list: what a job of each task brings. The same names stand in the table `job_tasks`. */
export const jobPayloads = {
  'carts.expire': ofOneSiteOrAll,
} as const

/** What the clock starts (minute, hour, day, month and weekday, UTC), in all sites; one that was missed in the last hour is made up for. */
export const timetable: Readonly<Record<TaskName, string | null>> = {
  'carts.expire': '17 * * * *',
}

export type TaskName = keyof typeof jobPayloads
export type Payload<Name extends TaskName> = z.output<(typeof jobPayloads)[Name]>
/** What a request says of its job; the site is its own. */
export type SitePayload<Name extends TaskName> = Omit<Payload<Name>, 'siteId'>

/** A job may run twice: after a crash, or when its process could not say that it is done. `signal` asks it to stop soon. */
export type Task<Name extends TaskName> = (payload: Payload<Name>, signal: AbortSignal) => Promise<void>
export type Tasks = { readonly [Name in TaskName]: Task<Name> }
