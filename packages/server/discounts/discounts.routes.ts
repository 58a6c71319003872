import {
  discountAnswer,
  discountChangeBody,
  discountDetail,
  discountList,
  discountListQuery,
  discountParams,
  newDiscountBody,
} from '@sitewright/domain/discounts/discounts.wire.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { createDiscount } from './create-discount.ts'
import { endDiscount } from './end-discount.ts'
import { listDiscounts, readDiscount } from './list-discounts.ts'
import { updateDiscount } from './update-discount.ts'

const path = '/api/studio/discounts'
const studio = { origin: 'studio', access: { role: 'manage-products' }, limit: 'studio' } as const
const seen = { ...studio, access: { role: 'manage-products', part: 'see' } } as const

/** Declares the owner's routes for discounts; the `X-Site` header names the site (BX-1.10, BX-2.09). */
export function discountRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...seen,
    method: 'GET',
    path,
    query: discountListQuery,
    answer: discountList,
    run: (ctx, { query }) => listDiscounts(ctx, query),
  })
  route(http, deps, {
    ...seen,
    method: 'GET',
    path: `${path}/:discountId`,
    params: discountParams,
    answer: discountDetail,
    run: (ctx, { params }) => readDiscount(ctx, params.discountId),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path,
    body: newDiscountBody,
    answer: discountAnswer,
    run: async (ctx, { body }) => ({ discount: await createDiscount(ctx, body), undo: null }),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:discountId`,
    params: discountParams,
    body: discountChangeBody,
    answer: discountAnswer,
    run: (ctx, { params, body }) => updateDiscount(ctx, params.discountId, body),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:discountId/end`,
    params: discountParams,
    body: z.strictObject({}),
    answer: discountAnswer,
    run: (ctx, { params }) => endDiscount(ctx, params.discountId),
  })
}
