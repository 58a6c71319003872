import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Logger } from 'pino'

/** Names of the library's errors after which the outcome of a call is unknown, or nothing can be asked at all. */
const unavailable: ReadonlySet<string> = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeIdempotencyError',
])
const ourFault: ReadonlySet<string> = new Set(['StripeAuthenticationError', 'StripePermissionError'])

/** Waits for a call of Stripe's library. Turns its outages and rejected credentials into `payments.unavailable`. */
export async function orRefusal<T>(asking: Promise<T>, log: Pick<Logger, 'error'>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    const type = typeOf(error)
    // The message of Stripe's errors can quote a part of a key, so only its kind is logged.
    if (ourFault.has(type)) log.error({ type }, 'Stripe rejects the secret key of the site')
    if (!unavailable.has(type) && !ourFault.has(type)) throw error
    const refusal = new Refusal('payments.unavailable', { retryAfterSeconds: 5 })
    refusal.cause = type
    throw refusal
  }
}

/** True when Stripe understood the request and cannot do it. */
export function isInvalidRequest(error: unknown): boolean {
  return typeOf(error) === 'StripeInvalidRequestError'
}

/** True when Stripe does not know the key, or it was revoked. */
export function isRejectedKey(error: unknown): boolean {
  return typeOf(error) === 'StripeAuthenticationError'
}

/** True when a restricted key may not make the call. */
export function isWithoutRight(error: unknown): boolean {
  return typeOf(error) === 'StripePermissionError'
}

/** True when Stripe has no such object. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'resource_missing'
}

/** True for any error of Stripe's library. */
export function isStripeError(error: unknown): boolean {
  return typeOf(error).startsWith('Stripe')
}

/** The kind of an error, for the log: the message of Stripe's can quote a part of a key. */
export function kindOfError(error: unknown): string {
  return typeOf(error) || (error instanceof Error ? error.name : '')
}

/** Stripe's words, which can quote a part of a key: never to be logged or shown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

/** Stripe's code of a declined card or an invalid request; null for other errors. */
export function codeOf(error: unknown): string | null {
  if (!isInvalidRequest(error) && typeOf(error) !== 'StripeCardError') return null
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'invalid_request'
}

/** The library is loaded only where it is used, so its errors are known by their type and not by their class. */
function typeOf(error: unknown): string {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : ''
}
