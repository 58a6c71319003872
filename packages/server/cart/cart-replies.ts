import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import type { FastifyRequest } from 'fastify'
import { redirect, type ResponseControls, type Reply } from '../http/index.ts'
import { readReturnPath } from './return-path.ts'

/** Options shared by all cart routes. */
export const cartRouteOptions = { origin: 'site', access: 'visitor', bodyBytes: maxBodyBytes.cart } as const

/**
 * Renews the visitor and cart cookies after a change of the cart. The `hasCart` cookie is removed when the cart is empty, so that
 * pages do not request the cart (SF-4.17).
 */
export function renewCartCookies<answer extends CartAnswer>(out: ResponseControls, answer: answer): answer {
  out.renewCart(answer.shoppingCart.entries.length > 0)
  return answer
}

/**
 * Redirects (303) to the page whose form was posted. `named` is the path in the form's `cameFrom` field, which a form has when it
 * is shown again after a refused post.
 */
export function redirectBack(request: FastifyRequest, named?: string): Reply {
  return redirect(303, readReturnPath(request.headers.referer, request.host, named))
}

/**
 * Route options for GET requests to the action URL of a cart form: redirects to the cart. After a refused post the browser shows
 * the answer under that URL, and the visitor may open it again from the address bar or a bookmark.
 */
export const cartRedirectRoute = {
  ...cartRouteOptions,
  method: 'GET',
  access: 'anyone',
  run: async (): Promise<Reply> => redirect(303, '/cart'),
} as const
