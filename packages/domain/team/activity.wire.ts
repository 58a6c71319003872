import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'
import { activityGroups } from './activity-groups.ts'

/** A day in the site's time zone, for example `2026-11-23`. */
const day = z.iso.date()

/** Filters of the activity log. `before` is the `next` of the page before; `from` and `to` are days, both included. */
export const activityQuery = z.strictObject({
  who: z.string().refine(isId).optional(),
  what: z.enum(activityGroups).optional(),
  from: day.optional(),
  to: day.optional(),
  before: z
    .string()
    .regex(/^\d{1,15}-[0-9a-f]{32}$/)
    .optional(),
})
export type ActivityQuery = z.output<typeof activityQuery>

export const activityAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      /** Epoch milliseconds. */
      at: z.int(),
      /** Name of who did it; null for the server itself, for an API key, and for accounts that were never in the team. */
      who: z.string().nullable(),
      /** Id of the API key that did it; null for accounts and the server. */
      key: z.string().nullable(),
      action: z.string(),
      title: z.string(),
      /** Kind and id of what was changed, such as `order` and its number. */
      kind: z.string(),
      target: z.string(),
      /** The request that undoes it; null when it cannot be undone, or not any more. */
      undo: undoAnswer.nullable(),
      /** What was changed from what to what; empty when that is not known. */
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })).default([]),
    }),
  ),
  /** Cursor of the next page; null on the last. */
  next: z.string().nullable(),
  /** Everybody who can be filtered by. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Currency of the amounts in `changes`, which are in minor units. */
  currency: z.string(),
})
export type ActivityAnswer = z.output<typeof activityAnswer>
export type ActivityEntry = ActivityAnswer['entries'][number]
