import { invitationLinkAnswer, type JoinAsNewBody } from '@sitewright/domain/team/people.wire.ts'
import { sessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { CallFailure } from '../kit/call-failure.ts'
import { holdSession } from '../session/session.ts'

const path = '/api/studio/invitation'

/** Reads what an invitation is about. */
export async function fetchInvitation(token: string) {
  return invitationLinkAnswer.parse(await callApi({ method: 'POST', path: `${path}/link`, body: { token } }))
}

/** Joins the team with the signed-in account. */
export async function joinWithAccount(client: QueryClient, token: string): Promise<void> {
  holdSession(client, sessionAnswer.parse(await callApi({ method: 'POST', path: `${path}/accept`, body: { token } })))
}

/** Makes an account, joins the team and is signed in. */
export async function joinAsNew(client: QueryClient, body: JoinAsNewBody): Promise<void> {
  holdSession(client, sessionAnswer.parse(await callApi({ method: 'POST', path: `${path}/account`, body })))
}

/** True when the invitation was used, withdrawn or has expired. */
export function isInvitationOver(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.refused?.code === 'team.invitation-over'
}
