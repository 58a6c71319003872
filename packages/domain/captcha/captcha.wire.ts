import * as z from 'zod'
import { captchaPurposes } from './captcha.ts'

const maxTokenChars = 4000

/**
 * Captcha token sent with a form. Optional in the schema, because `withCaptcha` refuses a missing token with its own message
 * (SF-5.10).
 */
export const captchaToken = z.string().max(maxTokenChars).optional()

/** Query for the captcha settings. `purpose` is the form to be sent; without it, the answer contains no challenge. */
export const captchaQuery = z.object({ purpose: z.enum(captchaPurposes).optional() })

const hex = z.string().regex(/^[\da-f]{2,128}$/)

/**
 * A proof-of-work challenge of the altcha protocol. The solver counts up until the key derived from the counter begins with
 * `keyPrefix`.
 */
const challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int().min(1).max(1_000_000),
    keyLength: z.literal(32),
    keyPrefix: hex,
    keySignature: hex,
    data: z.strictObject({
      purpose: z.enum(captchaPurposes),
      from: z.string().max(64),
      /** Time at which the challenge expires, in epoch milliseconds. */
      until: z.int(),
    }),
  }),
  signature: hex,
})
export type CaptchaChallenge = z.output<typeof challenge>

/** Captcha settings and a challenge to solve. `challenge` is `null` when the query has no purpose or the site uses no captcha. */
export const captchaSettingsAnswer = z.object({
  kind: z.enum(['proof', 'provider', 'none']),
  siteKey: z.string().nullable(),
  scriptUrl: z.string().nullable(),
  challenge: challenge.nullable(),
})
export type CaptchaSettingsAnswer = z.output<typeof captchaSettingsAnswer>

/** Solution of a proof of work. Forms send it as their captcha token: this object as JSON in base64. */
export const captchaProof = z.strictObject({
  challenge,
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: hex, time: z.number().optional() }),
})
export type CaptchaProof = z.output<typeof captchaProof>
