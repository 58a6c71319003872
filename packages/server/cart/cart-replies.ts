import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { bodyBytes } from '@sitewright/domain/kit/limits.ts'
import type { FastifyRequest } from 'fastify'
import { redirect, type Out, type Reply } from '../kit/http.ts'
import { pathCameFrom } from './path-came-from.ts'

/** What every call of the cart declares. */
export const site = { origin: 'site', may: 'visitor', bodyBytes: bodyBytes.cart } as const

/** The answer of a change, by which its visitor is kept; an empty cart needs no loading (SF-4.17). */
export function renewed<answer extends CartAnswer>(out: Out, answer: answer): answer {
  out.renewCart(answer.shoppingCart.entries.length > 0)
  return answer
}

/** 303 to the page that posted a form. `named` is the page it first stood on, where the form says so. */
export function back(request: FastifyRequest, named?: string): Reply {
  return redirect(303, pathCameFrom(request.headers.referer, request.host, named))
}

/** The page of a refused post stands at the form's address: whoever opens that again, or keeps it, wants the cart. */
export const leadToCart = {
  ...site,
  method: 'GET',
  may: 'anyone',
  run: async (): Promise<Reply> => redirect(303, '/cart'),
} as const
