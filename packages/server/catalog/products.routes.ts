import { binAnswer, restoreBody, restoredAnswer } from '@sitewright/domain/catalog/product-bin.wire.ts'
import { binQuery } from '@sitewright/domain/changes/bin.wire.ts'
import {
  bulkBody,
  matchingAnswer,
  matchingQuery,
  pricePreviewAnswer,
  pricePreviewBody,
  type PricePreviewBody,
} from '@sitewright/domain/catalog/bulk/bulk.wire.ts'
import {
  changeParams,
  collectionsAnswer,
  labelsAnswer,
  mergedLabelAnswer,
  mergedLabelQuery,
  newProductBody,
  noBody,
  productConflictAnswer,
  productDetail,
  productListAnswer,
  productListQuery,
  productParams,
  productsChangedAnswer,
  productSavedAnswer,
  removeLabelBody,
  renameLabelBody,
  saveProductBody,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import { editingLimits } from '@sitewright/domain/kit/limits.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { listBin } from './bin/list-bin.ts'
import { restoreProducts } from './bin/restore-products.ts'
import { changeManyProducts, changeOneProduct } from './bulk/change-many.ts'
import { countMatching } from './bulk/matching.ts'
import { previewPriceChange } from './bulk/preview-prices.ts'
import { addProduct, duplicateProduct } from './editing/add-product.ts'
import { countMergedLabel, listLabels, removeLabelOfAll, renameLabelOfAll } from './editing/labels-of-products.ts'
import { listCollections } from './editing/list-collections.ts'
import { listProducts } from './editing/list-products.ts'
import { readProduct } from './editing/read-product.ts'
import { saveProduct } from './editing/save-product.ts'
import { undoChange } from './editing/undo-change.ts'

const path = '/api/studio/products'
const read = {
  method: 'GET',
  origin: 'studio',
  access: { role: 'manage-products', part: 'see' },
  limit: 'studio',
} as const
const change = { origin: 'studio', access: { role: 'manage-products' }, limit: 'studio' } as const
const { bodyBytes } = editingLimits

/** Declares the studio's routes for products (BX-2.01). `products-studio.wire.ts` describes them. */
export function studioProductRoutes(http: HttpServers, deps: Deps): void {
  listRoutes(http, deps)
  productRoutes(http, deps)
  removalRoutes(http, deps)
  binRoutes(http, deps)
  manyRoutes(http, deps)
}

function listRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...read,
    path,
    query: productListQuery,
    answer: productListAnswer,
    run: (ctx, { query }) => listProducts(ctx, query),
  })
  route(http, deps, { ...read, path: `${path}/collections`, answer: collectionsAnswer, run: listCollections })
  route(http, deps, { ...read, path: `${path}/labels`, answer: labelsAnswer, run: listLabels })
  route(http, deps, {
    ...read,
    path: `${path}/labels/merged`,
    query: mergedLabelQuery,
    answer: mergedLabelAnswer,
    run: (ctx, { query }) => countMergedLabel(ctx, query),
  })
  route(http, deps, {
    ...read,
    path: `${path}/matching`,
    query: matchingQuery,
    answer: matchingAnswer,
    run: (ctx, { query }) => countMatching(ctx, query),
  })
  route(http, deps, {
    ...read,
    path: `${path}/:productId`,
    params: productParams,
    answer: productDetail,
    run: (ctx, { params }) => readProduct(ctx, params.productId),
  })
}

function productRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...change,
    method: 'POST',
    path,
    bodyBytes,
    body: newProductBody,
    answer: productSavedAnswer,
    run: (ctx, { body }, out) => {
      out.status(201)
      return addProduct(ctx, body)
    },
  })
  route(http, deps, {
    ...change,
    method: 'PUT',
    path: `${path}/:productId`,
    bodyBytes,
    params: productParams,
    body: saveProductBody,
    answer: productSavedAnswer.or(productConflictAnswer),
    run: async (ctx, { params, body }, out) => {
      const outcome = await saveProduct(ctx, params.productId, body)
      if ('saved' in outcome) return outcome.saved
      out.status(409)
      return outcome.conflict
    },
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/:productId/duplicate`,
    params: productParams,
    body: noBody,
    answer: productSavedAnswer,
    run: (ctx, { params }, out) => {
      out.status(201)
      return duplicateProduct(ctx, params.productId)
    },
  })
}

function removalRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...change,
    method: 'DELETE',
    path: `${path}/:productId`,
    params: productParams,
    answer: productsChangedAnswer,
    run: (ctx, { params }) => changeOneProduct(ctx, params.productId, { kind: 'delete' }),
  })
  for (const kind of ['archive', 'unarchive'] as const) {
    route(http, deps, {
      ...change,
      method: 'POST',
      path: `${path}/:productId/${kind}`,
      params: productParams,
      body: noBody,
      answer: productsChangedAnswer,
      run: (ctx, { params }) => changeOneProduct(ctx, params.productId, { kind }),
    })
  }
}

function binRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...read,
    path: `${path}/bin`,
    query: binQuery,
    answer: binAnswer,
    run: (ctx, { query }) => listBin(ctx, query),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/restore`,
    body: restoreBody,
    answer: restoredAnswer,
    run: (ctx, { body }) => restoreProducts(ctx, body.ids),
  })
}

function manyRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/bulk`,
    body: bulkBody,
    answer: productsChangedAnswer,
    run: (ctx, { body }) => changeManyProducts(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/bulk/preview`,
    body: pricePreviewBody,
    answer: pricePreviewAnswer,
    run: (ctx, { body }) => previewPriceChange(ctx, body as PricePreviewBody), // its refinement leaves changes of prices
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/labels/rename`,
    body: renameLabelBody,
    answer: productsChangedAnswer,
    run: (ctx, { body }) => renameLabelOfAll(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/labels/remove`,
    body: removeLabelBody,
    answer: productsChangedAnswer,
    run: (ctx, { body }) => removeLabelOfAll(ctx, body),
  })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/changes/:changeId/undo`,
    params: changeParams,
    body: noBody,
    answer: productsChangedAnswer,
    run: (ctx, { params }) => undoChange(ctx, params.changeId),
  })
}
