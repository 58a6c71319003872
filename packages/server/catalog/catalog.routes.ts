import { stockAnswer, stockQuery } from '@sitewright/domain/stock/stock.wire.ts'
import type { Deps } from '../kit/context.ts'
import { route, type Http } from '../kit/http.ts'
import { readStock } from './read-stock.ts'

export function catalogRoutes(http: Http, deps: Deps): void {
  for (const path of ['/api/commerce/inventory/stock', '/api/commerce/inventory/stock/']) {
    route(http, deps, {
      method: 'GET',
      path,
      origin: 'site',
      may: 'anyone',
      limit: 'storeReads',
      query: stockQuery,
      answer: stockAnswer,
      run: (ctx, { query }) => readStock(ctx, query.itemId),
    })
  }
}
