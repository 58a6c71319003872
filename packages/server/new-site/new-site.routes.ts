import { newSiteAnswer, newSiteBody } from '@sitewright/domain/sites/new-site.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { makeSite } from './make-site.ts'

/** Declares the route by which an account makes a site of its own. */
export function newSiteRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'POST',
    path: '/api/studio/sites',
    origin: 'studio',
    access: 'signed-in',
    limit: 'newSite',
    needsIdempotencyKey: true,
    body: newSiteBody,
    answer: newSiteAnswer,
    run: (ctx, { body }) => makeSite(ctx, body),
  })
}
