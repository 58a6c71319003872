import * as z from 'zod'
import { captchaPurposes } from './captcha.ts'

const maxTokenChars = 4000

/** Captcha token sent with a form. Optional here, because `checkCaptcha` refuses a missing one with its own message (SF-5.10). */
export const captchaToken = z.string().max(maxTokenChars).optional()

/** The answer contains a challenge only when `purpose` is given. */
export const captchaQuery = z.object({ purpose: z.enum(captchaPurposes).optional() })

const hex = z.string().regex(/^[\da-f]{2,128}$/)

/** A challenge of the altcha protocol. The solution is the counter whose derived key begins with `keyPrefix`. */
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
      /** Epoch milliseconds. */
      until: z.int(),
    }),
  }),
  signature: hex,
})
export type Challenge = z.output<typeof challenge>

/** `challenge` is `null` when the query has no purpose and when the site uses no captcha. */
export const captchaAnswer = z.object({
  kind: z.enum(['proof', 'provider', 'none']),
  siteKey: z.string().nullable(),
  scriptUrl: z.string().nullable(),
  challenge: challenge.nullable(),
})
export type CaptchaAnswer = z.output<typeof captchaAnswer>

/** Solution of a proof of work. The token is the base64 of this object as JSON. */
export const proof = z.strictObject({
  challenge,
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: hex, time: z.number().optional() }),
})
export type Proof = z.output<typeof proof>
