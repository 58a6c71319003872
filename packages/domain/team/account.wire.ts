import * as z from 'zod'
import { isId } from '../kit/ids.ts'
import { passwordLength, teamLimits } from '../kit/limits.ts'
import { emailAddressSchema } from './team.wire.ts'

/** Languages of the studio, as an account stores them. */
export const studioLocales = ['en-US', 'de-DE'] as const

export const profileBody = z.strictObject({
  displayName: z
    .string()
    .trim()
    .min(1)
    .max(teamLimits.nameChars)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
  locale: z.enum(studioLocales),
})
export type ProfileBody = z.output<typeof profileBody>

export const changePasswordBody = z.strictObject({ password: z.string().max(passwordLength.max) })
export const confirmPasswordBody = z.strictObject({ password: z.string().min(1).max(passwordLength.max) })

export const changeEmailBody = z.strictObject({ email: emailAddressSchema })
/** Secret in the link to a new address: 256 random bits as hex. */
export const confirmEmailBody = z.strictObject({ token: z.string().regex(/^[0-9a-f]{64}$/) })
export const confirmEmailAnswer = z.object({ email: z.string() })

/** A code of six digits, which apps show in groups. */
const code = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
export const codeBody = z.strictObject({ code })
/** `challenge` comes from the first step of the sign-in. A recovery code can stand in for the code. */
export const secondStepBody = z.strictObject({ challenge: z.string().min(1).max(300), code: z.string().min(1).max(40) })
export type SecondStepBody = z.output<typeof secondStepBody>

/** What an authenticator app needs: the key in base32, and the same as an address for a QR code. */
export const setUpAnswer = z.object({ key: z.string(), uri: z.string() })
/** Recovery codes, shown once. */
export const recoveryCodesAnswer = z.object({ codes: z.array(z.string()) })

export const sessionParams = z.object({ sessionId: z.string().refine(isId) })
export const endedSessionsAnswer = z.object({ count: z.int() })

/** Times in epoch milliseconds. */
export const accountAnswer = z.object({
  email: z.string(),
  displayName: z.string(),
  locale: z.string(),
  /** Address to which a link was sent that has not been opened yet. */
  pendingEmail: z.string().nullable(),
  secondStep: z.object({ isOn: z.boolean(), codesLeft: z.int() }),
  sessions: z.array(
    z.object({
      id: z.string(),
      isThis: z.boolean(),
      createdAt: z.int(),
      seenAt: z.int(),
      userAgent: z.string(),
      address: z.string(),
    }),
  ),
})
export type AccountAnswer = z.output<typeof accountAnswer>
