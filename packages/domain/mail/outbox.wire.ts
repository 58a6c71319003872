import * as z from 'zod'

/** `before` is what the page before answered as `next`. */
export const outboxQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,15}-[0-9a-f]{32}$/)
    .optional(),
})
export type OutboxQuery = z.output<typeof outboxQuery>

export const outboxAnswer = z.object({
  /** Newest first. */
  mails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** The path of its markup, for a frame. */
      page: z.string(),
      /** No mail can be sent to this address, or the tries were given up. */
      isUndelivered: z.boolean(),
      /** Epoch milliseconds. */
      createdAt: z.int(),
    }),
  ),
  next: z.string().nullable(),
})
export type OutboxAnswer = z.output<typeof outboxAnswer>
