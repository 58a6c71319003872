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
import { redirect, route, type HttpServers, type Reply } from '../http/index.ts'
import { addEntryToCart } from './add-entry.ts'
import { addFromForm } from './add-from-form.ts'
import { startSeparatePurchase } from './separate-purchase.ts'
import { redirectBack, cartRedirectRoute, renewCartCookies, cartRouteOptions } from './cart-replies.ts'
import { setEntryQuantity } from './change-entry.ts'
import { readCartAndShopper } from './read-cart.ts'
import { removeEntryOfCart } from './remove-entry.ts'
import { pricingRoutes } from './pricing/pricing.routes.ts'
import { readRefererPath } from './return-path.ts'
import { additionalFieldsRoutes } from './additional-fields/additional-fields.routes.ts'

/** Declares the routes of the cart (SF-7.03, SF-7.05). */
export function cartRoutes(http: HttpServers, deps: Deps): void {
  for (const slash of ['', '/'] as const) calls(http, deps, slash)
  additionalFieldsRoutes(http, deps)
  pricingRoutes(http, deps)
  formRoutes(http, deps)
  pathsOfForms(http, deps)
}

/** Declares the cart's JSON routes, with or without a `slash` at the end. Scripts of older themes request them with it. */
function calls(http: HttpServers, deps: Deps, slash: '' | '/'): void {
  route(http, deps, {
    ...cartRouteOptions,
    method: 'GET',
    path: `/api/commerce/shopping-cart${slash}`,
    limit: 'storeReads',
    answer: shoppingCart,
    run: async (ctx, _input, out) => {
      out.startVisitor() // sets the visitor's cookie for later changes; inserts no row
      const { cart, shopperId } = await readCartAndShopper(ctx)
      if (shopperId === null) out.unmarkShopper() // removes the `siteUser` cookie of an ended session
      out.markCart(cart.entries.length > 0)
      return cart
    },
  })
  route(http, deps, {
    ...cartRouteOptions,
    method: 'POST',
    path: `/api/commerce/shopping-cart/entries${slash}`,
    limit: 'add',
    query: addEntryQuery,
    body: addEntryBody,
    answer: addEntryAnswer,
    run: async (ctx, { query, body, request }, out) => {
      const pagePath = readRefererPath(request.headers.referer, request.host)
      if (query.isExpress === 'true') return startSeparatePurchase(ctx, 'express', { ...body, pagePath })
      return renewCartCookies(out, await addEntryToCart(ctx, out.startVisitor(), { ...body, pagePath }))
    },
  })
  route(http, deps, {
    ...cartRouteOptions,
    method: 'PUT',
    path: `/api/commerce/shopping-cart/entries/:entryId${slash}`,
    limit: 'changeCart',
    params: entryParams,
    body: changeEntryBody,
    answer: cartAnswer,
    run: async (ctx, { params, body }, out) => {
      const change = { entryId: params.entryId, quantity: body.quantity }
      return renewCartCookies(out, await setEntryQuantity(ctx, out.startVisitor(), change))
    },
  })
  route(http, deps, {
    ...cartRouteOptions,
    method: 'DELETE',
    path: `/api/commerce/shopping-cart/entries/:entryId${slash}`,
    limit: 'changeCart',
    params: entryParams,
    answer: cartAnswer,
    run: async (ctx, { params, request }, out) => {
      const pagePath = readRefererPath(request.headers.referer, request.host)
      return renewCartCookies(out, await removeEntryOfCart(ctx, out.startVisitor(), params.entryId, pagePath))
    },
  })
}

/**
 * Declares the routes that the forms of the cart and product pages post to in browsers without scripts. They redirect (303) to
 * the page with the form; a refused form is shown again with the reason.
 */
function formRoutes(http: HttpServers, deps: Deps): void {
  const post = { ...cartRouteOptions, method: 'POST', form: true } as const
  route(http, deps, {
    ...post,
    path: '/cart/entries',
    limit: 'add',
    body: purchaseForm,
    run: async (ctx, { body, request }, out): Promise<Reply> => {
      const pagePath = readRefererPath(request.headers.referer, request.host)
      const done = await addFromForm(ctx, out.startVisitor(), body, pagePath)
      if ('redirectTo' in done) return redirect(303, done.redirectTo)
      renewCartCookies(out, done)
      return redirectBack(request, body['cameFrom'])
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
      renewCartCookies(out, await setEntryQuantity(ctx, out.startVisitor(), change))
      return redirectBack(request)
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/entries/:entryId/remove',
    limit: 'changeCart',
    params: entryParams,
    body: emptyForm,
    run: async (ctx, { params, request }, out): Promise<Reply> => {
      const pagePath = readRefererPath(request.headers.referer, request.host)
      renewCartCookies(out, await removeEntryOfCart(ctx, out.startVisitor(), params.entryId, pagePath))
      return redirectBack(request)
    },
  })
}

function pathsOfForms(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...cartRedirectRoute, path: '/cart/entries' })
  route(http, deps, { ...cartRedirectRoute, path: '/cart/entries/:entryId', params: entryParams })
  route(http, deps, { ...cartRedirectRoute, path: '/cart/entries/:entryId/remove', params: entryParams })
}
