import {
  cancelBody,
  fulfilBody,
  fulfilmentParams,
  noBody,
  noteBody,
  noteParams,
  orderActionAnswer,
  orderDetail,
  orderListAnswer,
  orderListQuery,
  orderParams,
  refundBody,
  resendMailBody,
  resolveDisputeBody,
} from '@sitewright/domain/orders/orders.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { addOrderNote, removeOrderNote } from './actions/add-note.ts'
import { cancelOrder } from './actions/cancel-order.ts'
import { fulfilOrder, undoFulfilment } from './actions/fulfil-order.ts'
import { listOrders } from './list/list-orders.ts'
import { markOrderPaid } from './actions/mark-paid.ts'
import { readOrder } from './read-order.ts'
import { refundOrder } from './actions/refund-order.ts'
import { resendOrderMail } from './actions/resend-mail.ts'
import { dismissAttention, resolveDispute } from './actions/settle-attention.ts'

const path = '/api/studio/orders'
const read = { method: 'GET', origin: 'studio', access: { role: 'see-orders' }, limit: 'studio' } as const
const change = {
  method: 'POST',
  origin: 'studio',
  access: { role: 'handle-orders' },
  limit: 'studio',
  answer: orderActionAnswer,
} as const

/** Declares the studio's routes for orders (BX-2.03). Actions accept an `Idempotency-Key`; those that move money require it. */
export function orderRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...read,
    path,
    query: orderListQuery,
    answer: orderListAnswer,
    run: (ctx, { query }) => listOrders(ctx, query),
  })
  route(http, deps, {
    ...read,
    path: `${path}/:number`,
    params: orderParams,
    answer: orderDetail,
    run: (ctx, { params }) => readOrder(ctx, params.number),
  })
  moneyRoutes(http, deps)
  goodsRoutes(http, deps)
  otherRoutes(http, deps)
}

function moneyRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...change,
    path: `${path}/:number/refund`,
    needsIdempotencyKey: true,
    params: orderParams,
    body: refundBody,
    run: (ctx, { params, body }) => refundOrder(ctx, params.number, body),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/cancel`,
    needsIdempotencyKey: true,
    params: orderParams,
    body: cancelBody,
    run: (ctx, { params, body }) => cancelOrder(ctx, params.number, body),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/mark-paid`,
    params: orderParams,
    body: noBody,
    run: (ctx, { params }) => markOrderPaid(ctx, params.number),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/resolve-dispute`,
    params: orderParams,
    body: resolveDisputeBody,
    run: (ctx, { params, body }) => resolveDispute(ctx, params.number, body.isWon),
  })
}

function goodsRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...change,
    path: `${path}/:number/fulfil`,
    params: orderParams,
    body: fulfilBody,
    run: (ctx, { params, body }) => fulfilOrder(ctx, params.number, body),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/fulfilments/:fulfilmentId/undo`,
    params: fulfilmentParams,
    body: noBody,
    run: (ctx, { params }) => undoFulfilment(ctx, params.number, params.fulfilmentId),
  })
}

function otherRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...change,
    path: `${path}/:number/notes`,
    params: orderParams,
    body: noteBody,
    run: (ctx, { params, body }) => addOrderNote(ctx, params.number, body.text),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/notes/:noteId/undo`,
    params: noteParams,
    body: noBody,
    run: (ctx, { params }) => removeOrderNote(ctx, params.number, params.noteId),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/mails`,
    params: orderParams,
    body: resendMailBody,
    run: (ctx, { params, body }) => resendOrderMail(ctx, params.number, body.mail),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/dismiss-attention`,
    params: orderParams,
    body: noBody,
    run: (ctx, { params }) => dismissAttention(ctx, params.number),
  })
}
