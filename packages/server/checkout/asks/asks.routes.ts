import { asksAnswer, asksBody, asksChanged } from '@sitewright/domain/checkout/asks.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { readAsks, saveAsks, undoAsks } from './save-asks.ts'

const path = '/api/studio/checkout'
const studio = { origin: 'studio', access: { role: 'edit-checkout' }, limit: 'studio' } as const

/** Declares the studio's routes for what the checkout asks for. */
export function asksRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...studio, method: 'GET', path, answer: asksAnswer, run: (ctx) => readAsks(ctx) })
  route(http, deps, {
    ...studio,
    method: 'PUT',
    path,
    body: asksBody,
    answer: asksChanged,
    run: (ctx, { body }) => saveAsks(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/undo`,
    body: asksBody,
    answer: asksChanged,
    run: (ctx, { body }) => undoAsks(ctx, body),
  })
}
