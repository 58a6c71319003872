import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { AddEntryAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { purchaseLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '../kit/context.ts'
import { hashOfToken, isToken, makeToken } from '../kit/cookies.ts'
import { readInSite } from '../kit/in-site.ts'
import { addEntryToCart, type AddInput, type CartKey } from './add-entry.ts'
import { loadCart } from './cart.store.ts'

/** What is bought by itself: at once (SF-4.13), or again and again (SF-4.14). */
export type PurchaseKind = 'express' | 'subscription'

/**
 * A cart of one thing, which leaves the visitor's own alone (BX-1.16). Only its token opens it: 256 random bits, of which the database
 * has the hash, in this site, for a day.
 */
export async function buyByItself(
  ctx: Ctx,
  kind: PurchaseKind,
  input: AddInput,
): Promise<AddEntryAnswer & { cartToken: string }> {
  const cartToken = makeToken(ctx.deps.clock)
  const isSubscription = kind === 'subscription'
  const wanted = { ...input, addedAt: undefined, lifeMs: purchaseLifeMs, isSubscription }
  const { shoppingCart, newlyAdded } = await addEntryToCart(ctx, keyOf(kind, cartToken), wanted)
  return { shoppingCart: { ...shoppingCart, cartToken }, newlyAdded, cartToken }
}

/** The purchase that a token opens, as it is now; null where there is none, or no longer. */
export async function readPurchase(ctx: Ctx, kind: PurchaseKind, cartToken: string): Promise<ShoppingCart | null> {
  if (!isToken(cartToken)) return null
  const { tokenHash } = keyOf(kind, cartToken)
  const found = await readInSite(ctx, (tx) => loadCart(tx, ctx.siteId, tokenHash, ctx.now()))
  if (found.cart.entries.length === 0) return null
  return { ...cartView(found.cart, { websiteId: ctx.siteId, currency: found.currency }), cartToken }
}

/** The kind is part of it, so that no token opens another kind of purchase, and none is a visitor's. */
function keyOf(kind: PurchaseKind, cartToken: string): CartKey {
  return { tokenHash: hashOfToken(`${kind}:${cartToken}`) }
}
