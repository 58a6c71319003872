import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { CallFailure } from '../kit/call-failure.ts'
import { failureText } from '../kit/failure-text.ts'
import type { Say } from '../kit/words.tsx'

/** Why signing in did not work, in the language of the page; for too many tries also how long to wait. */
export function signInFailureText(say: Say, failure: unknown): string {
  if (!(failure instanceof CallFailure) || !failure.refused) return failureText(say, failure)
  const { code, retryAfterSeconds } = failure.refused
  if (code === 'team.wrong-sign-in') return say(teamMessages.wrongSignIn)
  // Too many for this account, or from this address: either way one has to wait.
  if (failure.status !== 429) return failureText(say, failure)
  if (retryAfterSeconds === undefined) return say(teamMessages.tooManyTries)
  return say(teamMessages.tooManyTriesFor, { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) })
}
