import { Refusal } from '@sitewright/domain/kit/refusal.ts'
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
    params: orderParams,
    body: refundBody,
    run: (ctx, { params, body, request }) => refundOrder(ctx, params.number, body, requiredKey(request)),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/cancel`,
    params: orderParams,
    body: cancelBody,
    run: (ctx, { params, body, request }) => cancelOrder(ctx, params.number, body, requiredKey(request)),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/mark-paid`,
    params: orderParams,
    body: noBody,
    run: (ctx, { params, request }) => markOrderPaid(ctx, params.number, keyOf(request)),
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
    run: (ctx, { params, body, request }) => fulfilOrder(ctx, params.number, body, keyOf(request)),
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
    run: (ctx, { params, body, request }) => addOrderNote(ctx, params.number, body.text, keyOf(request)),
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
    run: (ctx, { params, body, request }) => resendOrderMail(ctx, params.number, body.mail, keyOf(request)),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:number/dismiss-attention`,
    params: orderParams,
    body: noBody,
    run: (ctx, { params }) => dismissAttention(ctx, params.number),
  })
}

type WithHeaders = { headers: Readonly<Record<string, string | string[] | undefined>> }

/** Returns the request's `Idempotency-Key`, up to 200 printable characters; null without one. */
function keyOf({ headers }: WithHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refusal('orders.key-invalid')
  return key
}

function requiredKey(request: WithHeaders): string {
  const key = keyOf(request)
  if (key === null) throw new Refusal('orders.key-missing')
  return key
}
