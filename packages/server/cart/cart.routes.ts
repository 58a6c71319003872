import {
  addEntryAnswer,
  addEntryBody,
  cartAnswer,
  changeEntryBody,
  changeEntryForm,
  emptyForm,
  entryParams,
  purchaseForm,
  shoppingCart,
} from '@sitewright/domain/cart/cart.wire.ts'
import { bodyBytes } from '@sitewright/domain/kit/limits.ts'
import type { Deps } from '../kit/context.ts'
import { redirect, route, type Http, type Out, type Reply } from '../kit/http.ts'
import { addEntryToCart } from './add-entry.ts'
import { addFromForm } from './add-from-form.ts'
import { changeEntryOfCart } from './change-entry.ts'
import { readCart } from './read-cart.ts'
import { removeEntryOfCart } from './remove-entry.ts'
import { pathCameFrom } from './path-came-from.ts'

const site = { origin: 'site', may: 'visitor', bodyBytes: bodyBytes.cart } as const

/** The calls of the cart (SF-7.03, SF-7.05, settled.md 4). */
export function cartRoutes(http: Http, deps: Deps): void {
  route(http, deps, {
    ...site,
    method: 'GET',
    path: '/api/commerce/shopping-cart',
    limit: 'storeReads',
    answer: shoppingCart,
    run: async (ctx, _input, out) => {
      out.startVisitor() // so that the page can change something afterwards; makes no row
      const cart = await readCart(ctx)
      out.markCart(cart.entries.length > 0)
      return cart
    },
  })
  route(http, deps, {
    ...site,
    method: 'POST',
    path: '/api/commerce/shopping-cart/entries',
    limit: 'add',
    body: addEntryBody,
    answer: addEntryAnswer,
    run: async (ctx, { body }, out) => {
      const answer = await addEntryToCart(ctx, out.startVisitor(), body)
      out.markCart(true)
      return answer
    },
  })
  route(http, deps, {
    ...site,
    method: 'PUT',
    path: '/api/commerce/shopping-cart/entries/:entryId',
    limit: 'changeCart',
    params: entryParams,
    body: changeEntryBody,
    answer: cartAnswer,
    run: (ctx, { params, body }, out) =>
      changeEntryOfCart(ctx, out.startVisitor(), { entryId: params.entryId, quantity: body.quantity }),
  })
  route(http, deps, {
    ...site,
    method: 'DELETE',
    path: '/api/commerce/shopping-cart/entries/:entryId',
    limit: 'changeCart',
    params: entryParams,
    answer: cartAnswer,
    run: async (ctx, { params }, out) => {
      const answer = await removeEntryOfCart(ctx, out.startVisitor(), params.entryId)
      markAfter(out, answer)
      return answer
    },
  })
  formRoutes(http, deps)
  pathsOfForms(http, deps)
}

/** The same for pages without scripts: 303 to where they came from; what is refused is shown on that page (settled.md 4). */
function formRoutes(http: Http, deps: Deps): void {
  const post = { ...site, method: 'POST', form: true } as const
  route(http, deps, {
    ...post,
    path: '/cart/entries',
    limit: 'add',
    body: purchaseForm,
    run: async (ctx, { body, request }, out): Promise<Reply> => {
      await addFromForm(ctx, out.startVisitor(), body)
      out.markCart(true)
      return redirect(303, pathCameFrom(request.headers.referer, request.host, body['cameFrom']))
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/entries/:entryId',
    limit: 'changeCart',
    params: entryParams,
    body: changeEntryForm,
    run: async (ctx, { params, body, request }, out): Promise<Reply> => {
      await changeEntryOfCart(ctx, out.startVisitor(), { entryId: params.entryId, quantity: body.quantity })
      return redirect(303, pathCameFrom(request.headers.referer, request.host))
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/entries/:entryId/remove',
    limit: 'changeCart',
    params: entryParams,
    body: emptyForm,
    run: async (ctx, { params, request }, out): Promise<Reply> => {
      markAfter(out, await removeEntryOfCart(ctx, out.startVisitor(), params.entryId))
      return redirect(303, pathCameFrom(request.headers.referer, request.host))
    },
  })
}

/** The page of a refused post stands at the form's address: whoever opens that again, or keeps it, wants the cart. */
function pathsOfForms(http: Http, deps: Deps): void {
  const get = {
    ...site,
    method: 'GET',
    may: 'anyone',
    run: async (): Promise<Reply> => redirect(303, '/cart'),
  } as const
  route(http, deps, { ...get, path: '/cart/entries' })
  route(http, deps, { ...get, path: '/cart/entries/:entryId', params: entryParams })
  route(http, deps, { ...get, path: '/cart/entries/:entryId/remove', params: entryParams })
}

/** An empty cart needs no loading (SF-4.17). */
function markAfter(out: Out, answer: { shoppingCart: { entries: readonly unknown[] } }): void {
  if (answer.shoppingCart.entries.length === 0) out.markCart(false)
}
