import * as z from 'zod'
import { emailLength, passwordLength } from '../kit/limits.ts'

export const signInBody = z.strictObject({
  email: z.string().trim().min(emailLength.min).max(emailLength.max),
  password: z.string().min(1).max(passwordLength.max),
  staySignedIn: z.boolean().default(false),
})
export type SignInBody = z.output<typeof signInBody>

export const sessionAnswer = z.object({
  /** Mails of this server wait in an outbox, since there is no mail server. */
  hasOutbox: z.boolean(),
  account: z.object({ id: z.string(), email: z.string(), displayName: z.string(), locale: z.string() }),
  sites: z.array(
    z.object({
      id: z.string(),
      identifier: z.string(),
      title: z.string(),
      /** Where visitors find it: an absolute address. */
      address: z.string(),
      roles: z.array(z.int()),
      isOwner: z.boolean(),
    }),
  ),
})
export type SessionAnswer = z.output<typeof sessionAnswer>
