import type { SecondStepBody } from '@sitewright/domain/team/account.wire.ts'
import { sessionAnswer, signInAnswer, type SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { CallFailure, isSignedOutError } from '../kit/call-failure.ts'

/** The session of this browser, or in `how` the reason why there is none. */
export type Session = { kind: 'signed-in'; of: SessionAnswer } | { kind: 'signed-out'; how: SignedOutReason }

/** Why there is no session: `never` signed in, session `ended`, `chosen` by signing out, or the password was `changed`. */
export type SignedOutReason = 'never' | 'ended' | 'chosen' | 'changed'

export type SiteOfSession = SessionAnswer['sites'][number]

const path = '/api/studio/session'
export const sessionKey = ['session'] as const

const sessionQuery = queryOptions<Session>({
  queryKey: sessionKey,
  queryFn: ({ client }) => fetchSession(client),
  // A session can end in another tab or on the server, so it is fetched again whenever the page gets the focus.
  refetchOnWindowFocus: 'always',
})

export function useSession(): UseQueryResult<Session> {
  return useQuery(sessionQuery)
}

/** Signs in. Returns the challenge of the second step when the account has one; it is not signed in yet then. */
export async function signIn(
  client: QueryClient,
  body: { email: string; password: string },
): Promise<{ challenge: string } | undefined> {
  const answer = signInAnswer.parse(await callApi({ method: 'POST', path, body }))
  if ('challenge' in answer) return answer
  holdSession(client, answer)
  return undefined
}

export async function sendSecondStep(client: QueryClient, body: SecondStepBody): Promise<void> {
  holdSession(client, sessionAnswer.parse(await callApi({ method: 'POST', path: `${path}/second-step`, body })))
}

/** Records the session that a call has started or changed. */
export function holdSession(client: QueryClient, of: SessionAnswer): void {
  hold(client, { kind: 'signed-in', of })
}

export async function signOut(client: QueryClient): Promise<void> {
  try {
    await callApi({ method: 'DELETE', path })
  } catch (error) {
    if (!isSignedOutError(error)) throw error // a session that has already ended counts as a successful sign-out
  }
  hold(client, { kind: 'signed-out', how: 'chosen' })
}

/** Records that all sessions of the account, including the one in this browser, ended because the password was changed. */
export function markPasswordChanged(client: QueryClient): void {
  hold(client, { kind: 'signed-out', how: 'changed' })
}

function hold(client: QueryClient, session: Session): void {
  client.setQueryData(sessionQuery.queryKey, session)
}

async function fetchSession(client: QueryClient): Promise<Session> {
  try {
    return { kind: 'signed-in', of: sessionAnswer.parse(await callApi({ method: 'GET', path })) }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 401) throw error
    const before = client.getQueryData<Session>(sessionKey)
    if (before?.kind === 'signed-out') return before
    return { kind: 'signed-out', how: before ? 'ended' : 'never' }
  }
}
