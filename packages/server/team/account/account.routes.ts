import {
  accountAnswer,
  changeEmailBody,
  changePasswordBody,
  codeBody,
  confirmEmailAnswer,
  confirmEmailBody,
  confirmPasswordBody,
  endedSessionsAnswer,
  profileBody,
  recoveryCodesAnswer,
  secondStepBody,
  sessionParams,
  setUpAnswer,
} from '@sitewright/domain/team/account.wire.ts'
import { sessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import * as z from 'zod'
import type { Deps } from '../../context.ts'
import { hashOfToken, route, type HttpServers } from '../../http/index.ts'
import { saveAccount } from '../account.store.ts'
import type { PasswordHasher } from '../password.ts'
import { endSessionsOfAccount } from '../session.store.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { changePassword, confirmPassword } from './change-password.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { readAccount } from './read-account.ts'
import { beginSecondStep, endSecondStep, finishSecondStep, renewRecoveryCodes } from './second-step.ts'

const path = '/api/studio/account'
const own = { origin: 'studio', access: 'signed-in', limit: 'studio' } as const
/** Changes of what lets somebody into the account: the password has to have been given a short while ago. */
const guarded = { ...own, needsRecentPassword: true } as const
const noBody = z.strictObject({})

/** Declares the routes by which people change their own account, and the second step of the sign-in (BX-3.11). */
export function accountRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  route(http, deps, { ...own, method: 'GET', path, answer: accountAnswer, run: (ctx) => readAccount(ctx) })
  route(http, deps, {
    ...own,
    method: 'PUT',
    path,
    body: profileBody,
    run: (ctx, { body }) => saveAccount(deps.web, ctx.account.id, body),
  })
  passwordRoutes(http, deps, passwords)
  emailRoutes(http, deps)
  secondStepRoutes(http, deps)
  sessionRoutes(http, deps)
}

function passwordRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  route(http, deps, {
    ...own,
    method: 'POST',
    path: '/api/studio/session/confirm',
    limit: 'signIn',
    body: confirmPasswordBody,
    run: (ctx, { body }, out) => confirmPassword(ctx, passwords, body.password, out),
  })
  route(http, deps, {
    method: 'POST',
    path: '/api/studio/session/second-step',
    origin: 'studio',
    access: 'anyone',
    limit: 'secondStep',
    body: secondStepBody,
    answer: sessionAnswer,
    run: (ctx, { body }, out) => finishSignIn(ctx, body, out),
  })
  route(http, deps, {
    ...guarded,
    method: 'PUT',
    path: `${path}/password`,
    body: changePasswordBody,
    run: (ctx, { body }, out) => changePassword(ctx, passwords, body.password, out),
  })
}

function emailRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...guarded,
    method: 'POST',
    path: `${path}/email`,
    limit: 'accountMail',
    body: changeEmailBody,
    run: (ctx, { body }) => requestEmailChange(ctx, body.email),
  })
  route(http, deps, {
    method: 'POST',
    path: `${path}/email/confirm`,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: confirmEmailBody,
    answer: confirmEmailAnswer,
    run: (ctx, { body }) => confirmEmailChange(ctx, body.token),
  })
}

function secondStepRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...guarded,
    method: 'POST',
    path: `${path}/second-step`,
    body: noBody,
    answer: setUpAnswer,
    run: (ctx) => beginSecondStep(ctx),
  })
  route(http, deps, {
    ...guarded,
    method: 'PUT',
    path: `${path}/second-step`,
    limit: 'secondStep',
    body: codeBody,
    answer: recoveryCodesAnswer,
    run: (ctx, { body }) => finishSecondStep(ctx, body.code),
  })
  route(http, deps, {
    ...guarded,
    method: 'DELETE',
    path: `${path}/second-step`,
    run: (ctx) => endSecondStep(ctx),
  })
  route(http, deps, {
    ...guarded,
    method: 'POST',
    path: `${path}/recovery-codes`,
    body: noBody,
    answer: recoveryCodesAnswer,
    run: (ctx) => renewRecoveryCodes(ctx),
  })
}

function sessionRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...own,
    method: 'DELETE',
    path: `${path}/sessions/:sessionId`,
    params: sessionParams,
    answer: endedSessionsAnswer,
    run: async (ctx, { params }) => ({
      count: await endSessionsOfAccount(deps.web, ctx.account.id, { only: params.sessionId }),
    }),
  })
  route(http, deps, {
    ...own,
    method: 'DELETE',
    path: `${path}/sessions`,
    answer: endedSessionsAnswer,
    run: async (ctx, _, out) => {
      const beside = hashOfToken(out.sessionToken() ?? '')
      return { count: await endSessionsOfAccount(deps.web, ctx.account.id, { beside }) }
    },
  })
}
