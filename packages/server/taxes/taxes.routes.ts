import {
  taxesAnswer,
  taxesBody,
  taxesChangeAnswer,
  triedTaxesAnswer,
  tryTaxesBody,
} from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import {
  taxReportAnswer,
  taxReportFileQuery,
  taxReportQuery,
} from '@sitewright/domain/shipping/tax-rules/tax-report.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { reportTaxes, sendTaxReport } from './report-taxes.ts'
import { readTaxes } from './read-taxes.ts'
import { saveTaxes, undoTaxes } from './save-taxes.ts'
import { tryTaxes } from './try-taxes.ts'

const path = '/api/studio/taxes'
const studio = { origin: 'studio', access: { role: 'edit-checkout' }, limit: 'studio' } as const

/** Three hundred rules with all the postcodes that each may have. */
const bodyBytes = 4_000_000

/** Declares the studio's routes for taxes (BX-1.08). */
export function taxRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...studio, method: 'GET', path, answer: taxesAnswer, run: (ctx) => readTaxes(ctx) })
  route(http, deps, {
    ...studio,
    method: 'PUT',
    path,
    bodyBytes,
    body: taxesBody,
    answer: taxesChangeAnswer,
    run: (ctx, { body }) => saveTaxes(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/undo`,
    bodyBytes,
    body: taxesBody,
    answer: taxesChangeAnswer,
    run: (ctx, { body }) => undoTaxes(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/try`,
    body: tryTaxesBody,
    answer: triedTaxesAnswer,
    run: (ctx, { body }) => tryTaxes(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/report`,
    query: taxReportQuery,
    answer: taxReportAnswer,
    run: (ctx, { query }) => reportTaxes(ctx, query),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: `${path}/report.csv`,
    query: taxReportFileQuery,
    run: (ctx, { query }) => sendTaxReport(ctx, query),
  })
}
