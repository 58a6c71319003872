import * as z from 'zod'
import { emailLength, passwordLength } from '../kit/limits.ts'

/** A team member's email address as typed. Excludes NUL and lone surrogates, which PostgreSQL cannot store. */
export const emailAddressSchema = z
  .string()
  .trim()
  .min(emailLength.min)
  .max(emailLength.max)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

export const signInBody = z.strictObject({
  email: emailAddressSchema,
  password: z.string().min(1).max(passwordLength.max),
  staySignedIn: z.boolean().default(false),
})
export type SignInBody = z.output<typeof signInBody>

export const sessionAnswer = z.object({
  /** True when no mail server is configured, so that the server keeps emails in an outbox instead of sending them. */
  hasOutbox: z.boolean(),
  /** True when the account may make sites (docs/roles.md). */
  mayMakeSites: z.boolean(),
  account: z.object({ id: z.string(), email: z.string(), displayName: z.string(), locale: z.string() }),
  sites: z.array(
    z.object({
      id: z.string(),
      identifier: z.string(),
      title: z.string(),
      /** Absolute URL at which visitors open the site. */
      address: z.string(),
      roles: z.array(z.int()),
      isOwner: z.boolean(),
      /** False while visitors see a page that says that the site is not open yet. */
      isPublished: z.boolean(),
    }),
  ),
})
export type SessionAnswer = z.output<typeof sessionAnswer>

/** Answer of a sign-in: the session, or the challenge that the second step sends back with a code. */
export const signInAnswer = z.union([sessionAnswer, z.object({ challenge: z.string() })])
export type SignInAnswer = z.output<typeof signInAnswer>
