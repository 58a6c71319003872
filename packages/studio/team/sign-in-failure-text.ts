import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { CallFailure } from '../kit/call-failure.ts'
import { failureText } from '../kit/failure-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'

/** Returns the message for a failed sign-in. After too many attempts, the message includes how long the user has to wait. */
export function signInFailureText(translate: Translate, failure: unknown): string {
  if (!(failure instanceof CallFailure) || !failure.refused) return failureText(translate, failure)
  const { code, retryAfterSeconds } = failure.refused
  if (code === 'team.wrong-sign-in') return translate(teamMessages.wrongSignIn)
  // Status 429 comes from the rate limit of the account or of the IP address; both require waiting.
  if (failure.status !== 429) return failureText(translate, failure)
  if (retryAfterSeconds === undefined) return translate(teamMessages.tooManyTries)
  return translate(teamMessages.tooManyTriesFor, { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) })
}
