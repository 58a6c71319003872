import * as z from 'zod'

/** How long what owners delete can be brought back. */
export const keptInBinMs = 30 * 24 * 60 * 60_000

/** Query of a list of what was deleted, the latest first. `cursor` is the last answer's `nextCursor`. */
export const binQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((limit) => limit > 0 && limit <= 100)
    .default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}-[0-9a-f]{32}$/)
    .optional(),
})
export type BinQuery = z.output<typeof binQuery>

/** Where a page of such a list begins: after what was deleted at that time and has that id. */
export type BinPosition = { deletedMs: number; id: string }

/** Returns the cursor that leads to what comes after a row. */
export function binCursorOf({ deletedMs, id }: BinPosition): string {
  return `${deletedMs}-${id}`
}

/** Reads a cursor that the query has accepted. */
export function readBinCursor(cursor: string): BinPosition {
  const [deletedMs = '', id = ''] = cursor.split('-')
  return { deletedMs: Number(deletedMs), id }
}
