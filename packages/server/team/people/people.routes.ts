import {
  askBody,
  helpersAnswer,
  inviteBody,
  invitationParams,
  personParams,
  rolesBody,
  teamAnswer,
  teamChangeAnswer,
  undoRolesBody,
} from '@sitewright/domain/team/people.wire.ts'
import * as z from 'zod'
import { findAnswer } from '../../changes/index.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { askForRight } from './ask-for-right.ts'
import { changeRoles, removePerson, restorePerson, transferSite } from './change-person.ts'
import { invite, resendInvitation, restoreInvitation, withdrawInvitation } from './invite.ts'
import { readHelpers, readTeam } from './read-team.ts'

const path = '/api/studio/team'
const manage = {
  origin: 'studio',
  access: { role: 'manage-site' },
  limit: 'studio',
  answer: teamChangeAnswer,
} as const
const person = { ...manage, params: personParams } as const
const invitation = { ...manage, params: invitationParams } as const
const enter = { origin: 'studio', access: { role: 'enter-studio' } } as const
const noBody = z.strictObject({})

/** Declares the studio's routes for the people of a team: who is in it, their roles, and who could help (BX-3.11). */
export function peopleRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...manage, method: 'GET', path, answer: teamAnswer, run: (ctx) => readTeam(ctx) })
  route(http, deps, {
    ...enter,
    method: 'GET',
    path: `${path}/helpers`,
    limit: 'studio',
    answer: helpersAnswer,
    run: (ctx) => readHelpers(ctx),
  })
  route(http, deps, {
    ...enter,
    method: 'POST',
    path: `${path}/requests`,
    limit: 'askForRight',
    body: askBody,
    run: (ctx, { body }) => askForRight(ctx, body),
  })
  personRoutes(http, deps)
  inviteRoutes(http, deps)
}

function personRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...person,
    method: 'PUT',
    path: `${path}/:accountId`,
    body: rolesBody,
    run: (ctx, { params, body }) => changeRoles(ctx, params.accountId, body),
  })
  route(http, deps, {
    ...person,
    method: 'POST',
    path: `${path}/:accountId/undo-roles`,
    body: undoRolesBody,
    run: async (ctx, { params, body }) => {
      await changeRoles(ctx, params.accountId, body)
      return { undo: null }
    },
  })
  route(http, deps, {
    ...person,
    method: 'DELETE',
    path: `${path}/:accountId`,
    run: (ctx, { params }) => removePerson(ctx, params.accountId),
  })
  route(http, deps, {
    ...person,
    method: 'POST',
    path: `${path}/:accountId/restore`,
    body: noBody,
    run: (ctx, { params }) => restorePerson(ctx, params.accountId),
  })
  route(http, deps, {
    ...person,
    method: 'POST',
    path: `${path}/:accountId/make-owner`,
    access: { role: 'transfer-site' },
    needsRecentPassword: true,
    body: noBody,
    repeated: findAnswer,
    run: (ctx, { params }) => transferSite(ctx, params.accountId),
  })
}

function inviteRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...manage,
    method: 'POST',
    path: `${path}/invitations`,
    limit: 'invitations',
    body: inviteBody,
    run: (ctx, { body }) => invite(ctx, body),
  })
  route(http, deps, {
    ...invitation,
    method: 'POST',
    path: `${path}/invitations/:invitationId/resend`,
    limit: 'invitations',
    body: noBody,
    run: (ctx, { params }) => resendInvitation(ctx, params.invitationId),
  })
  route(http, deps, {
    ...invitation,
    method: 'DELETE',
    path: `${path}/invitations/:invitationId`,
    run: (ctx, { params }) => withdrawInvitation(ctx, params.invitationId),
  })
  route(http, deps, {
    ...invitation,
    method: 'POST',
    path: `${path}/invitations/:invitationId/restore`,
    body: noBody,
    run: (ctx, { params }) => restoreInvitation(ctx, params.invitationId),
  })
}
