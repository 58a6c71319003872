import {
  customerDetail,
  customerExportQuery,
  customerListAnswer,
  customerListQuery,
  customerNoteAnswer,
  customerNoteBody,
  customerNoteParams,
  customerParams,
  eraseCustomerAnswer,
  eraseCustomerBody,
} from '@sitewright/domain/customers/customers.wire.ts'
import { noBody } from '@sitewright/domain/orders/orders.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { addNote, removeNote, restoreNote } from './change-notes.ts'
import { eraseCustomer } from './privacy/erase-customer.ts'
import { exportCustomer } from './privacy/export-customer.ts'
import { listCustomers } from './list-customers.ts'
import { readCustomer } from './read-customer.ts'

const path = '/api/studio/customers'
const read = { method: 'GET', origin: 'studio', access: { role: 'see-orders' }, limit: 'studio' } as const
const change = {
  method: 'POST',
  origin: 'studio',
  access: { role: 'handle-orders' },
  limit: 'studio',
  answer: customerNoteAnswer,
} as const

/** Declares the studio's routes for customers (BX-2.11). */
export function customerRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...read,
    path,
    query: customerListQuery,
    answer: customerListAnswer,
    run: (ctx, { query }) => listCustomers(ctx, query),
  })
  route(http, deps, {
    ...read,
    path: `${path}/:customerId`,
    params: customerParams,
    answer: customerDetail,
    run: (ctx, { params }) => readCustomer(ctx, params.customerId),
  })
  privacyRoutes(http, deps)
  route(http, deps, {
    ...change,
    path: `${path}/:customerId/notes`,
    params: customerParams,
    body: customerNoteBody,
    run: (ctx, { params, body }) => addNote(ctx, params.customerId, body.text),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:customerId/notes/:noteId/remove`,
    params: customerNoteParams,
    body: noBody,
    run: (ctx, { params }) => removeNote(ctx, params),
  })
  route(http, deps, {
    ...change,
    path: `${path}/:customerId/notes/:noteId/restore`,
    params: customerNoteParams,
    body: noBody,
    run: (ctx, { params }) => restoreNote(ctx, params),
  })
}

function privacyRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    origin: 'studio',
    access: { role: 'handle-orders' },
    limit: 'studio',
    path: `${path}/:customerId/export`,
    params: customerParams,
    query: customerExportQuery,
    run: (ctx, { params }) => exportCustomer(ctx, params.customerId),
  })
  route(http, deps, {
    method: 'POST',
    origin: 'studio',
    access: { role: 'handle-orders' },
    limit: 'studio',
    needsRecentPassword: true, // nothing brings an erased customer back
    path: `${path}/:customerId/erase`,
    params: customerParams,
    body: eraseCustomerBody,
    answer: eraseCustomerAnswer,
    run: (ctx, { params, body }) => eraseCustomer(ctx, { ...params, ...body }),
  })
}
