import { sessionAnswer, signInBody } from '@sitewright/domain/team/team.wire.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { hashOfToken, route, type HttpServers } from '../http/index.ts'
import type { PasswordHasher } from './password.ts'
import { resetRoutes } from './reset.routes.ts'
import { sessionOf } from './read-session.ts'
import { endSessionByHash } from './session.store.ts'
import { signInToStudio } from './sign-in.ts'

const session = '/api/studio/session'

/** Declares the studio's routes for the session, the password reset and the CSRF token. */
export function teamRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  resetRoutes(http, deps, passwords)
  route(http, deps, {
    method: 'POST',
    path: session,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: signInBody,
    answer: sessionAnswer,
    run: (ctx, { body }, out) => signInToStudio(ctx, passwords, body, out),
  })
  route(http, deps, {
    method: 'GET',
    path: session,
    origin: 'studio',
    access: 'signed-in',
    answer: sessionAnswer,
    run: (ctx) => sessionOf(ctx, ctx.account),
  })
  route(http, deps, {
    method: 'DELETE',
    path: session,
    origin: 'studio',
    access: 'anyone',
    limit: 'studio',
    run: async (_, __, out) => {
      const token = out.sessionToken()
      if (token !== null) await endSessionByHash(deps.web, hashOfToken(token))
      out.endSession()
    },
  })
  route(http, deps, {
    method: 'GET',
    path: '/api/studio/crumb',
    origin: 'studio',
    access: 'anyone',
    answer: z.object({ crumb: z.string() }),
    run: async (_, __, out) => ({ crumb: out.crumb() }),
  })
}
