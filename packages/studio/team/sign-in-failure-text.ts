import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import { CallFailure } from '../kit/call-failure.ts'
import { failureText } from '../kit/failure-text.ts'
import type { Say } from '../kit/words.tsx'

/** Why signing in did not work, in the language of the page; for too many tries also how long to wait. */
export function signInFailureText(say: Say, failure: unknown): string {
  const refused = failure instanceof CallFailure ? failure.refused : undefined
  if (refused?.code === 'team.wrong-sign-in') return say(teamMessages.wrongSignIn)
  if (refused?.code !== 'team.too-many-tries') return failureText(say, failure)
  if (refused.retryAfterSeconds === undefined) return say(teamMessages.tooManyTries)
  return say(teamMessages.tooManyTriesFor, { minutes: Math.max(1, Math.ceil(refused.retryAfterSeconds / 60)) })
}
