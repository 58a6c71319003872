import {
  bulkStockAnswer,
  bulkStockBody,
  inventoryAnswer,
  inventoryProductParams,
  inventoryQuery,
  inventorySettingsAnswer,
  inventorySettingsChanged,
  inventorySummary,
  inventoryVariantParams,
  movementsAnswer,
  movementsQuery,
  noBody,
  stockBody,
  stockChangedAnswer,
  stockChangeParams,
  variantsAnswer,
} from '@sitewright/domain/stock/inventory.wire.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { changeManyStocks, changeVariantStock, undoChange } from './change-stock.ts'
import { listInventory, listVariants, readInventorySummary } from './list-inventory.ts'
import { listMovements } from './list-movements.ts'
import { readInventorySettings, saveInventorySettings, undoInventorySettings } from './save-inventory-settings.ts'

const path = '/api/studio/inventory'
const read = {
  method: 'GET',
  origin: 'studio',
  access: { role: 'manage-products', part: 'see' },
  limit: 'studio',
} as const
const change = { origin: 'studio', access: { role: 'manage-products' }, limit: 'studio' } as const

/** Declares the studio's routes for the inventory (PL-2.23, BX-2.04). Changes of stock accept an `Idempotency-Key`. */
export function inventoryRoutes(http: HttpServers, deps: Deps): void {
  readRoutes(http, deps)
  changeRoutes(http, deps)
  route(http, deps, {
    ...read,
    path: `${path}/settings`,
    answer: inventorySettingsAnswer,
    run: (ctx) => readInventorySettings(ctx),
  })
  route(http, deps, {
    ...change,
    method: 'PUT',
    path: `${path}/settings`,
    body: inventorySettingsAnswer,
    answer: inventorySettingsChanged,
    run: (ctx, { body }) => saveInventorySettings(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/settings/undo`,
    body: inventorySettingsAnswer,
    answer: inventorySettingsChanged,
    run: (ctx, { body }) => undoInventorySettings(ctx, body),
  })
}

function readRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...read,
    path,
    query: inventoryQuery,
    answer: inventoryAnswer,
    run: (ctx, { query }) => listInventory(ctx, query),
  })
  route(http, deps, {
    ...read,
    path: `${path}/summary`,
    answer: inventorySummary,
    run: (ctx) => readInventorySummary(ctx),
  })
  route(http, deps, {
    ...read,
    path: `${path}/products/:productId`,
    params: inventoryProductParams,
    answer: variantsAnswer,
    run: (ctx, { params }) => listVariants(ctx, params.productId),
  })
  route(http, deps, {
    ...read,
    path: `${path}/variants/:variantId/movements`,
    params: inventoryVariantParams,
    query: movementsQuery,
    answer: movementsAnswer,
    run: (ctx, { params, query }) => listMovements(ctx, params.variantId, query.cursor),
  })
}

function changeRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/variants/:variantId/stock`,
    params: inventoryVariantParams,
    body: stockBody,
    answer: stockChangedAnswer,
    run: (ctx, { params, body }) => changeVariantStock(ctx, params.variantId, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/stock`,
    body: bulkStockBody,
    answer: bulkStockAnswer,
    run: (ctx, { body }) => changeManyStocks(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/changes/:changeId/undo`,
    params: stockChangeParams,
    body: noBody,
    answer: bulkStockAnswer,
    run: (ctx, { params }) => undoChange(ctx, params.changeId),
  })
}
