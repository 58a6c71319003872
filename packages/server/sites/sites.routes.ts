import type { Deps } from '../context.ts'
import { redirect, route, type HttpServers } from '../http/index.ts'

/** Registers the routes of a site that are not pages: `/config` redirects to the studio. */
export function siteRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/config',
    origin: 'site',
    access: 'anyone',
    whileUnpublished: true,
    run: async () => redirect(302, `${deps.config.studioOrigin}/`),
  })
}
