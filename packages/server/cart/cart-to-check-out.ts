import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { loadCart, type LoadedCart } from './cart.store.ts'
import { findCartId, saveBoughtLines, type BoughtLine } from './bought-lines.store.ts'
import { checkoutCartKey } from './separate-purchase.ts'

export type { BoughtLine } from './bought-lines.store.ts'

/** A stored cart with its pricing data, as the checkout needs it. */
export type CartToCheckOut = Pick<LoadedCart, 'cart' | 'currency' | 'couponIds' | 'shopperId'> & { cartId: string }

/**
 * Loads the cart to check out: that of an express purchase when there is a token (SF-4.13), otherwise the visitor's own. Returns
 * `null` when there is none or it has no lines.
 */
export async function loadCartToCheckOut(tx: Tx, ctx: Ctx, cartToken: string): Promise<CartToCheckOut | null> {
  const key = checkoutCartKey(ctx, cartToken)
  if (!key) return null
  const { cart, currency, couponIds, shopperId, rowId } = await loadCart(tx, ctx.siteId, key.tokenHash, ctx.now(), {
    isForCheckout: true,
  })
  if (rowId === null || cart.entries.length === 0) return null
  return { cart, cartId: rowId, currency, couponIds, shopperId }
}

/**
 * Returns the id of the cart to check out, also of one without lines; `null` when there is none. A checkout belongs to whoever has
 * its cart.
 */
export async function cartIdToCheckOut(tx: Tx, ctx: Ctx, cartToken: string): Promise<string | null> {
  const key = checkoutCartKey(ctx, cartToken)
  return key && findCartId(tx, ctx.siteId, key.tokenHash, ctx.now())
}

/**
 * Takes what was bought out of a cart, and nothing else: units that were added since stay. Runs once, in the transaction that
 * makes the order. A line that moved into the account's cart at a sign-in is found there, by variant and answers if it was merged
 * with another one. Does nothing when the cart is gone. Returns true when the cart still has lines.
 */
export async function removeBoughtLines(
  tx: Tx,
  ctx: Pick<Ctx, 'siteId' | 'now'>,
  bought: { cartId: string; lines: readonly BoughtLine[] },
): Promise<boolean> {
  return saveBoughtLines(tx, ctx.siteId, { ...bought, nowMs: ctx.now() })
}
