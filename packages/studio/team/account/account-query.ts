import {
  accountAnswer,
  confirmEmailAnswer,
  endedSessionsAnswer,
  recoveryCodesAnswer,
  setUpAnswer,
  type AccountAnswer,
  type ProfileBody,
} from '@sitewright/domain/team/account.wire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { sessionKey } from '../../session/session.ts'

const path = '/api/studio/account'
const accountKey = ['account'] as const

/** React hook that loads what the signed-in account sees and changes about itself. */
export function useAccount() {
  return useQuery({
    queryKey: accountKey,
    queryFn: async (): Promise<AccountAnswer> => accountAnswer.parse(await callApi({ method: 'GET', path })),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** React hook that returns a function which reads the account and the session again. */
export function useReloadAccount(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: accountKey }),
      client.invalidateQueries({ queryKey: sessionKey }),
    ])
  }
}

export const accountCalls = {
  saveProfile: async (body: ProfileBody) => callApi({ method: 'PUT', path, body }),
  changePassword: async (password: string) => callApi({ method: 'PUT', path: `${path}/password`, body: { password } }),
  changeEmail: async (email: string) => callApi({ method: 'POST', path: `${path}/email`, body: { email } }),
  confirmEmail: async (token: string) =>
    confirmEmailAnswer.parse(await callApi({ method: 'POST', path: `${path}/email/confirm`, body: { token } })),
  confirmPassword: async (password: string) =>
    callApi({ method: 'POST', path: '/api/studio/session/confirm', body: { password } }),
  beginSetUp: async () => setUpAnswer.parse(await callApi({ method: 'POST', path: `${path}/second-step`, body: {} })),
  finishSetUp: async (code: string) =>
    recoveryCodesAnswer.parse(await callApi({ method: 'PUT', path: `${path}/second-step`, body: { code } })),
  turnOff: async () => callApi({ method: 'DELETE', path: `${path}/second-step` }),
  newCodes: async () =>
    recoveryCodesAnswer.parse(await callApi({ method: 'POST', path: `${path}/recovery-codes`, body: {} })),
  endSession: async (id: string) =>
    endedSessionsAnswer.parse(await callApi({ method: 'DELETE', path: `${path}/sessions/${id}` })),
  endOthers: async () => endedSessionsAnswer.parse(await callApi({ method: 'DELETE', path: `${path}/sessions` })),
}

/** True when an action needs the password once more. */
export function isPasswordNeeded(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.refused?.code === 'team.password-needed'
}
