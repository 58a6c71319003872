import { variantAnswer, productIdParams, chosenOptionsQuery } from '@sitewright/domain/catalog/catalog.wire.ts'
import { stockAnswer, stockQuery } from '@sitewright/domain/stock/stock.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readStock } from './read-stock.ts'
import { readVariant } from './read-variant.ts'

export function catalogRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/api/commerce/products/:itemId/variant',
    origin: 'site',
    access: 'anyone',
    limit: 'storeReads',
    params: productIdParams,
    query: chosenOptionsQuery,
    answer: variantAnswer,
    run: (ctx, { params, query }) => readVariant(ctx, params.itemId, query),
  })
  for (const path of ['/api/commerce/inventory/stock', '/api/commerce/inventory/stock/']) {
    route(http, deps, {
      method: 'GET',
      path,
      origin: 'site',
      access: 'anyone',
      limit: 'storeReads',
      query: stockQuery,
      answer: stockAnswer,
      run: (ctx, { query }) => readStock(ctx, query.itemId),
    })
  }
}
