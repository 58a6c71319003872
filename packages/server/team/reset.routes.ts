import {
  newPasswordBody,
  checkResetLinkAnswer,
  checkResetLinkBody,
  resetRequestBody,
} from '@sitewright/domain/team/reset.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import type { PasswordHasher } from './password.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { findAccountOfResetLink, setAccountPassword } from './set-password.ts'

const reset = '/api/studio/password-reset'

/**
 * Declares the routes of the studio's password reset: request a link, read the email address of a link's account, set a new
 * password.
 */
export function resetRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  route(http, deps, {
    method: 'POST',
    path: reset,
    origin: 'studio',
    access: 'anyone',
    limit: 'accountMail',
    body: resetRequestBody,
    run: (ctx, { body }, out) => requestPasswordReset(ctx, body, out),
  })
  route(http, deps, {
    method: 'POST',
    path: `${reset}/link`,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: checkResetLinkBody,
    answer: checkResetLinkAnswer,
    run: async (ctx, { body }) => ({ email: (await findAccountOfResetLink(ctx, body)).email }),
  })
  route(http, deps, {
    method: 'PUT',
    path: reset,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: newPasswordBody,
    run: (ctx, { body }, out) => setAccountPassword(ctx, passwords, body, out),
  })
}
