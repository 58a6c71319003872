import { activityAnswer, activityQuery } from '@sitewright/domain/team/activity.wire.ts'
import { lastChangeAnswer, lastChangeQuery } from '@sitewright/domain/team/last-change.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { readActivity } from './list-activity.ts'
import { readLastChange } from './read-last-change.ts'

/** Declares the routes of the activity log, and of who was the last to change a record. */
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
  route(http, deps, {
    method: 'GET',
    path: '/api/studio/last-change',
    origin: 'studio',
    access: { role: 'enter-studio' },
    limit: 'studio',
    query: lastChangeQuery,
    answer: lastChangeAnswer,
    run: (ctx, { query }) => readLastChange(ctx, query),
  })
}
