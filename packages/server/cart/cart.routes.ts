import {
  addEntryAnswer,
  addEntryBody,
  addEntryQuery,
  cartAnswer,
  changeEntryBody,
  changeEntryForm,
  emptyForm,
  entryParams,
  purchaseForm,
  shoppingCart,
} from '@sitewright/domain/cart/cart.wire.ts'
import type { Deps } from '../context.ts'
import { redirect, route, type Http, type Reply } from '../http/index.ts'
import { addEntryToCart } from './add-entry.ts'
import { addFromForm } from './add-from-form.ts'
import { buyByItself } from './cart-by-token.ts'
import { back, leadToCart, renewed, site } from './cart-replies.ts'
import { changeEntryOfCart } from './change-entry.ts'
import { readCartAndShopper } from './read-cart.ts'
import { removeEntryOfCart } from './remove-entry.ts'
import { pricingRoutes } from './pricing/pricing.routes.ts'
import { pagePathOf } from './path-came-from.ts'
import { additionalFieldsRoutes } from './additional-fields/additional-fields.routes.ts'

/** Declares the routes of the cart (SF-7.03, SF-7.05). */
export function cartRoutes(http: Http, deps: Deps): void {
  for (const slash of ['', '/'] as const) calls(http, deps, slash)
  additionalFieldsRoutes(http, deps)
  pricingRoutes(http, deps)
  formRoutes(http, deps)
  pathsOfForms(http, deps)
}

/** Also declared with a trailing slash, which scripts of older themes use. */
function calls(http: Http, deps: Deps, slash: '' | '/'): void {
  route(http, deps, {
    ...site,
    method: 'GET',
    path: `/api/commerce/shopping-cart${slash}`,
    limit: 'storeReads',
    answer: shoppingCart,
    run: async (ctx, _input, out) => {
      out.startVisitor() // sets the visitor's cookie for later changes; inserts no row
      const { cart, shopperId } = await readCartAndShopper(ctx)
      if (shopperId === null) out.unmarkShopper() // the session may have expired or been ended in another browser
      out.markCart(cart.entries.length > 0)
      return cart
    },
  })
  route(http, deps, {
    ...site,
    method: 'POST',
    path: `/api/commerce/shopping-cart/entries${slash}`,
    limit: 'add',
    query: addEntryQuery,
    body: addEntryBody,
    answer: addEntryAnswer,
    run: async (ctx, { query, body, request }, out) => {
      const pagePath = pagePathOf(request.headers.referer, request.host)
      if (query.isExpress === 'true') return buyByItself(ctx, 'express', { ...body, pagePath })
      return renewed(out, await addEntryToCart(ctx, out.startVisitor(), { ...body, pagePath }))
    },
  })
  route(http, deps, {
    ...site,
    method: 'PUT',
    path: `/api/commerce/shopping-cart/entries/:entryId${slash}`,
    limit: 'changeCart',
    params: entryParams,
    body: changeEntryBody,
    answer: cartAnswer,
    run: async (ctx, { params, body }, out) => {
      const change = { entryId: params.entryId, quantity: body.quantity }
      return renewed(out, await changeEntryOfCart(ctx, out.startVisitor(), change))
    },
  })
  route(http, deps, {
    ...site,
    method: 'DELETE',
    path: `/api/commerce/shopping-cart/entries/:entryId${slash}`,
    limit: 'changeCart',
    params: entryParams,
    answer: cartAnswer,
    run: async (ctx, { params, request }, out) => {
      const pagePath = pagePathOf(request.headers.referer, request.host)
      return renewed(out, await removeEntryOfCart(ctx, out.startVisitor(), params.entryId, pagePath))
    },
  })
}

/** Declares the form routes for pages without scripts. They answer 303 to the posting page; a refusal is shown on that page. */
function formRoutes(http: Http, deps: Deps): void {
  const post = { ...site, method: 'POST', form: true } as const
  route(http, deps, {
    ...post,
    path: '/cart/entries',
    limit: 'add',
    body: purchaseForm,
    run: async (ctx, { body, request }, out): Promise<Reply> => {
      const pagePath = pagePathOf(request.headers.referer, request.host)
      const done = await addFromForm(ctx, out.startVisitor(), body, pagePath)
      if ('leadsTo' in done) return redirect(303, done.leadsTo)
      renewed(out, done)
      return back(request, body['cameFrom'])
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/entries/:entryId',
    limit: 'changeCart',
    params: entryParams,
    body: changeEntryForm,
    run: async (ctx, { params, body, request }, out): Promise<Reply> => {
      const change = { entryId: params.entryId, quantity: body.quantity }
      renewed(out, await changeEntryOfCart(ctx, out.startVisitor(), change))
      return back(request)
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/entries/:entryId/remove',
    limit: 'changeCart',
    params: entryParams,
    body: emptyForm,
    run: async (ctx, { params, request }, out): Promise<Reply> => {
      const pagePath = pagePathOf(request.headers.referer, request.host)
      renewed(out, await removeEntryOfCart(ctx, out.startVisitor(), params.entryId, pagePath))
      return back(request)
    },
  })
}

function pathsOfForms(http: Http, deps: Deps): void {
  route(http, deps, { ...leadToCart, path: '/cart/entries' })
  route(http, deps, { ...leadToCart, path: '/cart/entries/:entryId', params: entryParams })
  route(http, deps, { ...leadToCart, path: '/cart/entries/:entryId/remove', params: entryParams })
}
