import { callMessages } from '@sitewright/domain/kit/calls/call.messages.ts'
import { refusedCallMessages } from '@sitewright/domain/kit/calls/refused-call.messages.ts'
import { CallFailure } from './call-failure.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'

/**
 * Returns the message shown to the user for a failed request: network error, expired session, blocked cookies, or the server's
 * own message (PL-8.07).
 */
export function failureText(translate: Translate, failure: unknown): string {
  if (!(failure instanceof CallFailure) || failure.kind === 'broken') return translate(callMessages.somethingWentWrong)
  if (failure.kind === 'network') return translate(refusedCallMessages.networkError)
  if (failure.refused?.code === 'kit.crumb')
    return translate(navigator.cookieEnabled ? refusedCallMessages.sessionExpired : refusedCallMessages.enableCookies)
  return failure.refused?.message ?? translate(callMessages.somethingWentWrong)
}
