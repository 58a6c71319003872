import {
  deleteSiteBody,
  generalSettingsAnswer,
  generalSettingsBody,
} from '@sitewright/domain/sites/site-settings.wire.ts'
import { teamChangeAnswer } from '@sitewright/domain/team/people.wire.ts'
import { findAnswer } from '../changes/index.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { deleteOwnSite, readGeneralSettings, saveGeneralSettings, type HasOrders } from './general-settings.ts'

const path = '/api/studio/settings'
const manage = { origin: 'studio', access: { role: 'manage-site' }, limit: 'studio' } as const

/** Declares the studio's routes for a site's general settings, and for its deletion. */
export function settingsRoutes(http: HttpServers, deps: Deps, hasOrders: HasOrders): void {
  route(http, deps, {
    ...manage,
    method: 'GET',
    path,
    answer: generalSettingsAnswer,
    run: (ctx) => readGeneralSettings(ctx, hasOrders),
  })
  route(http, deps, {
    ...manage,
    method: 'PUT',
    path,
    body: generalSettingsBody,
    answer: teamChangeAnswer,
    run: (ctx, { body }) => saveGeneralSettings(ctx, body, hasOrders),
  })
  route(http, deps, {
    ...manage,
    method: 'POST',
    path: `${path}/undo`,
    body: generalSettingsBody,
    answer: teamChangeAnswer,
    run: async (ctx, { body }) => {
      await saveGeneralSettings(ctx, body, hasOrders)
      return { undo: null }
    },
  })
  route(http, deps, {
    method: 'POST',
    path: '/api/studio/site/delete',
    origin: 'studio',
    access: { role: 'delete-site' },
    needsRecentPassword: true,
    limit: 'studio',
    body: deleteSiteBody,
    repeated: findAnswer,
    run: (ctx, { body }) => deleteOwnSite(ctx, body.name),
  })
}
