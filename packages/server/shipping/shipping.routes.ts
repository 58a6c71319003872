import {
  shippingAnswer,
  shippingBody,
  shippingChangeAnswer,
  shippingUndoBody,
  tryShippingAnswer,
  tryShippingBody,
} from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readShipping } from './read-shipping.ts'
import { saveShipping, undoShipping } from './save-shipping.ts'
import { tryShipping } from './try-shipping.ts'

const path = '/api/studio/shipping'
const studio = { origin: 'studio', access: { role: 'edit-checkout', part: 'shipping' }, limit: 'studio' } as const

/** Fifty rates with all the postcodes that each may have. */
const bodyBytes = 4_000_000

/** Declares the studio's routes for shipping zones and rates (BX-1.09). */
export function shippingRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'GET',
    path,
    answer: shippingAnswer,
    run: (ctx) => readShipping(ctx),
  })
  route(http, deps, {
    ...studio,
    method: 'PUT',
    path,
    bodyBytes,
    body: shippingBody,
    answer: shippingChangeAnswer,
    run: (ctx, { body }) => saveShipping(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/undo`,
    bodyBytes,
    body: shippingUndoBody,
    answer: shippingChangeAnswer,
    run: (ctx, { body }) => undoShipping(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/try`,
    body: tryShippingBody,
    answer: tryShippingAnswer,
    run: (ctx, { body }) => tryShipping(ctx, body),
  })
}
