import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { bodyBytes } from '@sitewright/domain/kit/limits.ts'
import type { FastifyRequest } from 'fastify'
import { redirect, type Out, type Reply } from '../http/index.ts'
import { pathCameFrom } from './path-came-from.ts'

/** Options shared by all cart routes. */
export const cartRoute = { origin: 'site', access: 'visitor', bodyBytes: bodyBytes.cart } as const

/**
 * Renews the visitor and cart cookies after a change of the cart. The `hasCart` cookie is removed when the cart is empty, so that
 * pages do not request the cart (SF-4.17).
 */
export function withRenewedCookies<answer extends CartAnswer>(out: Out, answer: answer): answer {
  out.renewCart(answer.shoppingCart.entries.length > 0)
  return answer
}

/**
 * Redirects (303) to the page that posted a form. `named` is the page that the form was first shown on, if the form names that
 * page.
 */
export function redirectBack(request: FastifyRequest, named?: string): Reply {
  return redirect(303, pathCameFrom(request.headers.referer, request.host, named))
}

/**
 * Declares that a GET request for the address that a cart form posts to redirects to the cart. A refused post shows its page at
 * that address, and a visitor may reload or bookmark it.
 */
export const redirectToCart = {
  ...cartRoute,
  method: 'GET',
  access: 'anyone',
  run: async (): Promise<Reply> => redirect(303, '/cart'),
} as const
