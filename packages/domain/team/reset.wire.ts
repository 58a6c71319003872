import * as z from 'zod'
import { passwordLength } from '../kit/limits.ts'
import { emailAddressSchema } from './team.wire.ts'

export const resetRequestBody = z.strictObject({ email: emailAddressSchema })
export type ResetRequestBody = z.output<typeof resetRequestBody>

/** Secret in a password reset link: 256 random bits as hex. */
const resetToken = z.string().regex(/^[0-9a-f]{64}$/)

export const checkResetLinkBody = z.strictObject({ token: resetToken })
export type CheckResetLinkBody = z.output<typeof checkResetLinkBody>

/** Response with the email address of the account that a password reset link belongs to. */
export const checkResetLinkAnswer = z.object({ email: z.string() })

export const newPasswordBody = z.strictObject({ token: resetToken, password: z.string().max(passwordLength.max) })
export type NewPasswordBody = z.output<typeof newPasswordBody>
