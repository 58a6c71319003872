import * as z from 'zod'

/** Query for one page of a site's outbox. `before` is the `next` value of the previous page's response. */
export const outboxMailsQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,15}-[0-9a-f]{32}$/)
    .optional(),
})
export type OutboxMailsQuery = z.output<typeof outboxMailsQuery>

export const outboxMailsAnswer = z.object({
  /** The stored emails, newest first. */
  mails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** URL path of the email's HTML version, which the studio shows in a frame. */
      page: z.string(),
      /** True when the recipient's address cannot receive mail, or the server gave up delivering the email. */
      isUndelivered: z.boolean(),
      /** Time when the email was stored, in epoch milliseconds. */
      createdAt: z.int(),
    }),
  ),
  next: z.string().nullable(),
})
export type OutboxMailsAnswer = z.output<typeof outboxMailsAnswer>
