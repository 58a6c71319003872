import { activityAnswer, activityQuery } from '@sitewright/domain/team/activity.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { readActivity } from './list-activity.ts'

/** Declares the route of the activity log. */
export function activityRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/api/studio/activity',
    origin: 'studio',
    access: { role: 'see-activity' },
    limit: 'studio',
    query: activityQuery,
    answer: activityAnswer,
    run: (ctx, { query }) => readActivity(ctx, query),
  })
}
