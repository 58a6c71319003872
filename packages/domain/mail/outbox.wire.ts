import * as z from 'zod'

/** `before` is the `next` value of the previous page. */
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
      /** Path of the mail's HTML, shown in a frame. */
      page: z.string(),
      /** True when the address cannot receive mail or delivery was given up. */
      isUndelivered: z.boolean(),
      /** Epoch milliseconds. */
      createdAt: z.int(),
    }),
  ),
  next: z.string().nullable(),
})
export type OutboxAnswer = z.output<typeof outboxAnswer>
