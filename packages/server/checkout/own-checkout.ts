import { cartIdToCheckOut } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { isCartOfCheckout, type CheckoutRow } from './checkout.store.ts'

/**
 * True when a checkout belongs to the browser of the request: it was made with the visitor's cart, or with the visitor's
 * copy of the express purchase whose token the request has.
 */
export async function isOwnCheckout(tx: Tx, ctx: Ctx, checkout: CheckoutRow, cartToken: string): Promise<boolean> {
  const cartId = await cartIdToCheckOut(tx, ctx, cartToken)
  return cartId !== null && isCartOfCheckout(tx, ctx.siteId, { checkoutCartId: checkout.cartId, cartId })
}
