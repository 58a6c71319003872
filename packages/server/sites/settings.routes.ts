import {
  deleteSiteBody,
  generalSettingsAnswer,
  generalSettingsBody,
} from '@sitewright/domain/sites/site-settings.wire.ts'
import { checklistAnswer, checklistBody, checklistChanged } from '@sitewright/domain/sites/checklist.wire.ts'
import { publicationAnswer, publicationBody } from '@sitewright/domain/sites/publication.wire.ts'
import { teamChangeAnswer } from '@sitewright/domain/team/people.wire.ts'
import { findAnswer } from '../changes/index.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readChecklist, saveChecklist, undoChecklist, type FindShopSteps } from './checklist.ts'
import { deleteOwnSite, readGeneralSettings, saveGeneralSettings, type HasOrders } from './general-settings.ts'
import { readPublication, savePublication } from './publication.ts'

const path = '/api/studio/settings'
const checklistPath = '/api/studio/site/checklist'
const manage = { origin: 'studio', access: { role: 'manage-site' }, limit: 'studio' } as const

/** What the settings of a site depend on. Given by the caller, because it lies above this module. */
export type SettingsSources = { hasOrders: HasOrders; findShopSteps: FindShopSteps }

/** Declares the studio's routes for a site's general settings, for its publication, its checklist and for its deletion. */
export function settingsRoutes(http: HttpServers, deps: Deps, { hasOrders, findShopSteps }: SettingsSources): void {
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
  publicationRoutes(http, deps)
  checklistRoutes(http, deps, findShopSteps)
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

function publicationRoutes(http: HttpServers, deps: Deps): void {
  const publication = { ...manage, path: '/api/studio/site/publication' } as const
  const change = { ...publication, body: publicationBody, answer: teamChangeAnswer } as const
  route(http, deps, {
    ...publication,
    method: 'GET',
    answer: publicationAnswer,
    run: (ctx) => readPublication(ctx),
  })
  route(http, deps, { ...change, method: 'PUT', run: (ctx, { body }) => savePublication(ctx, body) })
  route(http, deps, {
    ...change,
    method: 'POST',
    run: async (ctx, { body }) => {
      await savePublication(ctx, body)
      return { undo: null }
    },
  })
}

function checklistRoutes(http: HttpServers, deps: Deps, findShopSteps: FindShopSteps): void {
  const checklist = { ...manage, path: checklistPath } as const
  const change = { ...checklist, body: checklistBody, answer: checklistChanged } as const
  route(http, deps, {
    ...checklist,
    method: 'GET',
    answer: checklistAnswer,
    run: (ctx) => readChecklist(ctx, findShopSteps),
  })
  route(http, deps, { ...change, method: 'PUT', run: (ctx, { body }) => saveChecklist(ctx, body) })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${checklistPath}/undo`,
    run: (ctx, { body }) => undoChecklist(ctx, body),
  })
}
