import { overviewAnswer } from '@sitewright/domain/sites/overview.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readOverview } from './read-overview.ts'

/** Declares the studio's route for what needs somebody at a site. */
export function overviewRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/api/studio/overview',
    origin: 'studio',
    access: { role: 'enter-studio' },
    limit: 'studio',
    answer: overviewAnswer,
    run: (ctx) => readOverview(ctx),
  })
}
