import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { teamMessages } from '@sitewright/domain/team/team.messages.ts'

/** Validates the sign-in form before it is sent. Returns a message for each invalid field. */
export function signInProblems({ email, password }: { email: string; password: string }): {
  email?: Message
  password?: Message
} {
  const trimmed = email.trim()
  const ofEmail = trimmed === '' ? teamMessages.enterEmail : isEmail(trimmed) ? undefined : kitMessages.emailInvalid
  return { ...(ofEmail && { email: ofEmail }), ...(password === '' && { password: teamMessages.enterPassword }) }
}
