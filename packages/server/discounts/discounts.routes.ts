import {
  discountAnswer,
  discountList,
  discountListQuery,
  discountParams,
  newDiscountBody,
} from '@sitewright/domain/discounts/discounts.wire.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { createDiscount } from './create-discount.ts'
import { endDiscount } from './end-discount.ts'
import { listDiscounts } from './discount.store.ts'

const path = '/api/studio/discounts'
const studio = { origin: 'studio', access: { role: 'manage-products' }, limit: 'studio' } as const
const pageSize = 50

/** Declares the owner's routes for discounts; the `X-Site` header names the site (BX-1.10, BX-2.09). */
export function discountRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'GET',
    path,
    query: discountListQuery,
    answer: discountList,
    run: async (ctx, { query }) => {
      const asked = { after: query.after ?? null, limit: pageSize + 1 }
      const found = await readInSite(ctx, (tx) => listDiscounts(tx, ctx.siteId, asked))
      return { discounts: found.slice(0, pageSize), hasNextPage: found.length > pageSize }
    },
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path,
    body: newDiscountBody,
    answer: discountAnswer,
    run: async (ctx, { body }) => ({ discount: await createDiscount(ctx, body) }),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: `${path}/:discountId/end`,
    params: discountParams,
    body: z.strictObject({}),
    answer: discountAnswer,
    run: async (ctx, { params }) => ({ discount: await endDiscount(ctx, params.discountId) }),
  })
}
