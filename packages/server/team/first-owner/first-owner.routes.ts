import { firstOwnerBody, firstOwnerLinkBody } from '@sitewright/domain/team/first-owner.wire.ts'
import { sessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import type { PasswordHasher } from '../password.ts'
import { checkFirstOwnerLink, makeFirstOwner } from './make-first-owner.ts'

const path = '/api/studio/first-owner'

/** Declares the routes with which the first account of an installation is made, by the link that the start prints. */
export function firstOwnerRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  route(http, deps, {
    method: 'POST',
    path: `${path}/link`,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: firstOwnerLinkBody,
    run: (ctx, { body }) => checkFirstOwnerLink(ctx, body.token),
  })
  route(http, deps, {
    method: 'POST',
    path,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: firstOwnerBody,
    answer: sessionAnswer,
    run: (ctx, { body }, out) => makeFirstOwner(ctx, passwords, body, out),
  })
}
