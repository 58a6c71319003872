import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { AddEntryAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { separatePurchaseLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '../context.ts'
import { hashOfToken, isWellFormedToken, makeToken } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { addEntryToCart, type AddInput, type CartKey } from './add-entry.ts'
import { loadCart } from './cart.store.ts'

/** A purchase outside the visitor's cart: express checkout (SF-4.13) or a subscription (SF-4.14). */
export type SeparatePurchaseKind = 'express' | 'subscription'

/**
 * Creates a separate cart with one line and leaves the visitor's own cart unchanged (BX-1.16). It can be read only with the
 * returned token, in this site, for one day. The token has 256 random bits; the database stores only its hash.
 */
export async function startSeparatePurchase(
  ctx: Ctx,
  kind: SeparatePurchaseKind,
  input: AddInput,
): Promise<AddEntryAnswer & { cartToken: string }> {
  const cartToken = makeToken(ctx.deps.clock)
  const isSubscription = kind === 'subscription'
  const wanted = { ...input, addedAt: undefined, lifeMs: separatePurchaseLifeMs, isSubscription }
  const { shoppingCart, newlyAdded } = await addEntryToCart(ctx, keyOf(kind, cartToken), wanted)
  return { shoppingCart: { ...shoppingCart, cartToken }, newlyAdded, cartToken }
}

/**
 * Reads the separate purchase that a token belongs to, with current prices and stock. Returns `null` when the token is unknown or
 * expired.
 */
export async function readSeparatePurchase(
  ctx: Ctx,
  kind: SeparatePurchaseKind,
  cartToken: string,
): Promise<ShoppingCart | null> {
  if (!isWellFormedToken(cartToken)) return null
  const { tokenHash } = keyOf(kind, cartToken)
  const found = await readInSite(ctx, (tx) => loadCart(tx, ctx.siteId, tokenHash, ctx.now()))
  if (found.cart.entries.length === 0) return null
  return { ...cartView(found.cart, { websiteId: ctx.siteId, currency: found.currency }), cartToken }
}

/**
 * Returns the key of the cart to check out: that of an express purchase when there is a token, otherwise the visitor's own.
 * `null` for a malformed token and for a request without a visitor.
 */
export function checkoutCartKey(ctx: Ctx, cartToken: string): CartKey | null {
  if (cartToken === '') return ctx.visitor
  return isWellFormedToken(cartToken) ? keyOf('express', cartToken) : null
}

/**
 * Returns the key of a separate purchase's cart. Its hash includes the kind, so that a token opens no purchase of another kind
 * and is never valid as a visitor's secret.
 */
function keyOf(kind: SeparatePurchaseKind, cartToken: string): CartKey {
  return { tokenHash: hashOfToken(`${kind}:${cartToken}`) }
}
