import { invitationLinkAnswer, invitationLinkBody, joinAsNewBody } from '@sitewright/domain/team/people.wire.ts'
import { sessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import type { PasswordHasher } from '../password.ts'
import { findInvitation, joinTeam, joinTeamAsNew } from './join-team.ts'

const path = '/api/studio/invitation'

/** Declares the routes by which invited people join a team: with a new account, or with the one they are signed in to. */
export function invitationRoutes(http: HttpServers, deps: Deps, passwords: PasswordHasher): void {
  route(http, deps, {
    method: 'POST',
    path: `${path}/link`,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: invitationLinkBody,
    answer: invitationLinkAnswer,
    run: (ctx, { body }) => findInvitation(ctx, body.token),
  })
  route(http, deps, {
    method: 'POST',
    path: `${path}/accept`,
    origin: 'studio',
    access: 'signed-in',
    limit: 'studio',
    body: invitationLinkBody,
    answer: sessionAnswer,
    run: (ctx, { body }) => joinTeam(ctx, body.token),
  })
  route(http, deps, {
    method: 'POST',
    path: `${path}/account`,
    origin: 'studio',
    access: 'anyone',
    limit: 'signIn',
    body: joinAsNewBody,
    answer: sessionAnswer,
    run: (ctx, { body }, out) => joinTeamAsNew(ctx, passwords, body, out),
  })
}
