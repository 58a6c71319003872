import { callMessages } from '@sitewright/domain/kit/call.messages.ts'
import { CallFailure } from './call-failure.ts'
import type { Say } from './words.tsx'

/**
 * Returns the message for a failed request: network error, expired session, blocked cookies, or the server's own message
 * (PL-8.07).
 */
export function failureText(say: Say, failure: unknown): string {
  if (!(failure instanceof CallFailure) || failure.kind === 'broken') return say(callMessages.somethingWentWrong)
  if (failure.kind === 'network') return say(callMessages.networkError)
  if (failure.refused?.code === 'kit.crumb')
    return say(navigator.cookieEnabled ? callMessages.sessionExpired : callMessages.enableCookies)
  return failure.refused?.message ?? say(callMessages.somethingWentWrong)
}
