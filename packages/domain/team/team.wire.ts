import * as z from 'zod'
import { emailLength, passwordLength } from '../kit/limits.ts'

/** An address as somebody types it. PostgreSQL takes no NUL in a text, and half a character is none. */
export const emailText = z
  .string()
  .trim()
  .min(emailLength.min)
  .max(emailLength.max)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

export const signInBody = z.strictObject({
  email: emailText,
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
