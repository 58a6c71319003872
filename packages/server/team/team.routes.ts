import { sessionAnswer, signInAnswer, signInBody } from '@sitewright/domain/team/team.wire.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { hashOfToken, route, type HttpServers } from '../http/index.ts'
import { accountRoutes } from './account/account.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { firstOwnerRoutes } from './first-owner/first-owner.routes.ts'
import { invitationRoutes } from './people/invitation.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import type { PasswordHasher } from './password.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { resetRoutes } from './reset.routes.ts'
import { sessionOf } from './read-session.ts'
import { endSessionByHash } from './session.store.ts'
import { signInToStudio } from './sign-in.ts'

const session = '/api/studio/session'

/** Declares the studio's routes for the session, the password reset and the CSRF token. */
export function teamRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  resetRoutes(http, deps, passwords)
  firstOwnerRoutes(http, deps, passwords)
  accountRoutes(http, deps, passwords)
  peopleRoutes(http, deps)
  invitationRoutes(http, deps, passwords)
  activityRoutes(http, deps)
  previewRoutes(http, deps)
  route(http, deps, {
    method: 'POST',
    path: session,
    origin: 'studio',
    access: 'anyone',
    limit: 'signInRequests',
    body: signInBody,
    answer: signInAnswer,
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
