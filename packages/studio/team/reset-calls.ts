import { checkResetLinkAnswer } from '@sitewright/domain/team/reset.wire.ts'
import { callApi } from '../kit/api.ts'
import { CallFailure } from '../kit/call-failure.ts'

const path = '/api/studio/password-reset'

export async function requestResetLink(email: string): Promise<void> {
  await callApi({ method: 'POST', path, body: { email } })
}

/** Returns the email address of the account that a password reset link belongs to. */
export async function fetchResetLinkEmail(token: string): Promise<{ email: string }> {
  return checkResetLinkAnswer.parse(await callApi({ method: 'POST', path: `${path}/link`, body: { token } }))
}

export async function saveNewPassword(token: string, password: string): Promise<void> {
  await callApi({ method: 'PUT', path, body: { token, password } })
}

/** True when a request failed because the password reset link has expired or was used, so that the user needs a new link. */
export function isResetLinkExpired(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.refused?.code === 'team.reset-over'
}
