import {
  shopperParams,
  taxExemptionAnswer,
  taxExemptionBody,
  undoTaxExemptionBody,
} from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers } from '../../http/index.ts'
import { endTaxExemption, setTaxExemption, undoTaxExemption } from './set-tax-exemption.ts'

const studio = {
  origin: 'studio',
  path: '/api/studio/shoppers/:shopperId/tax-exemption',
  access: { role: 'handle-orders' },
  limit: 'studio',
  params: shopperParams,
  answer: taxExemptionAnswer,
} as const

/** Declares the studio's routes that exempt a shopper from taxes and end that again (BX-1.08). */
export function taxExemptionRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'PUT',
    body: taxExemptionBody,
    run: (ctx, { params, body }) => setTaxExemption(ctx, { ...params, ...body }),
  })
  route(http, deps, { ...studio, method: 'DELETE', run: (ctx, { params }) => endTaxExemption(ctx, params.shopperId) })
  route(http, deps, {
    ...studio,
    path: '/api/studio/shoppers/:shopperId/tax-exemption/undo',
    method: 'POST',
    body: undoTaxExemptionBody,
    run: (ctx, { params, body }) => undoTaxExemption(ctx, params.shopperId, body),
  })
}
