import type { FirstOwnerBody } from '@sitewright/domain/team/first-owner.wire.ts'
import { sessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { holdSession } from '../../session/session.ts'

const path = '/api/studio/first-owner'

/** Checks that the link works. Returns true, because a query needs a value. */
export async function checkFirstOwnerLink(token: string): Promise<true> {
  await callApi({ method: 'POST', path: `${path}/link`, body: { token } })
  return true
}

/** Makes the first account and is signed in. */
export async function makeFirstOwner(client: QueryClient, body: FirstOwnerBody): Promise<void> {
  holdSession(client, sessionAnswer.parse(await callApi({ method: 'POST', path, body })))
}

/** True when the link has expired, was used, or there is an account already. */
export function isFirstOwnerLinkOver(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.refused?.code === 'team.first-owner-over'
}
