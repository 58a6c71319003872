import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import type { CartKey } from './add-entry.ts'
import { loadCart, type LoadedCart } from './cart.store.ts'
import { findCartId, saveBoughtLines, type BoughtLine } from './bought-lines.store.ts'
import { checkoutCartKeys } from './separate-purchase.ts'

export type { BoughtLine } from './bought-lines.store.ts'

/** A stored cart with its pricing data, as the checkout needs it. */
export type CartToCheckOut = Pick<LoadedCart, 'cart' | 'currency' | 'couponIds' | 'shopperId'> & {
  cartId: string
  /** False for an express purchase of which this browser has no copy yet: nothing that others typed belongs to it. */
  isOwn: boolean
}

/**
 * Loads the cart to check out: that of an express purchase when there is a token (SF-4.13), otherwise the visitor's own. Returns
 * `null` when there is none or it has no lines.
 */
export async function loadCartToCheckOut(tx: Tx, ctx: Ctx, cartToken: string): Promise<CartToCheckOut | null> {
  const keys = await checkoutCartKeys(tx, ctx, cartToken)
  const own = keys?.own ? await load(tx, ctx, keys.own) : null
  const isOwn = own !== null && own.rowId !== null
  const found = !isOwn && keys?.purchase ? await load(tx, ctx, keys.purchase) : own
  return found && filled(found, isOwn)
}

/** Like `loadCartToCheckOut`, for the cart of this browser that `ownCheckoutCart` returned. Sends its statement at once. */
export async function loadOwnCartToCheckOut(tx: Tx, ctx: Ctx, key: CartKey): Promise<CartToCheckOut | null> {
  return filled(await load(tx, ctx, key), true)
}

function load(tx: Tx, ctx: Ctx, { tokenHash }: CartKey): Promise<LoadedCart> {
  return loadCart(tx, ctx.siteId, tokenHash, ctx.now(), { isForCheckout: true })
}

function filled({ cart, currency, couponIds, shopperId, rowId }: LoadedCart, isOwn: boolean): CartToCheckOut | null {
  if (rowId === null || cart.entries.length === 0) return null
  return { cart, cartId: rowId, currency, couponIds, shopperId, isOwn }
}

/**
 * Returns the id of the cart to check out, also of one without lines; `null` when there is none. A checkout belongs to whoever has
 * its cart.
 */
export async function cartIdToCheckOut(tx: Tx, ctx: Ctx, cartToken: string): Promise<string | null> {
  const keys = await checkoutCartKeys(tx, ctx, cartToken)
  return keys?.own ? findCartId(tx, ctx.siteId, keys.own.tokenHash, ctx.now()) : null
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
