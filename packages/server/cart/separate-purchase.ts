import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { AddEntryAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { separatePurchaseLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '../context.ts'
import { hashOfToken, isWellFormedToken, makeToken } from '../http/index.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { addEntryToCart, type AddInput, type CartKey } from './add-entry.ts'
import { loadCart } from './cart.store.ts'
import { copyPurchase, findPurchaseCopy, readVisitorCartLink } from './merge.store.ts'

/** A purchase outside the visitor's cart: express checkout (SF-4.13) or a subscription (SF-4.14). */
export type SeparatePurchaseKind = 'express' | 'subscription'

/**
 * Creates a separate cart with one line and leaves the visitor's own cart unchanged (BX-1.16). It can be read only with the
 * returned token, in this site, for one day. An express purchase is never checked out itself, only its copies. The token has 256 random bits; the database stores only its hash.
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
 * Carts that a checkout reads. `own` is that of this browser, or of the shopper who is signed in: the visitor's cart, or a copy of
 * an express purchase. `null` without a visitor. `purchase` is the express purchase that its copy is made of; `null` without a token.
 */
export type CheckoutCartKeys = { own: CartKey | null; purchase: CartKey | null; ownerHash: Buffer | null }

/**
 * Returns the keys of the carts to check out; `null` for a malformed token. The address of an express checkout can be passed on, so
 * everybody who opens it checks out a copy of their own: nobody sees, changes or pays what others have typed.
 */
export async function checkoutCartKeys(tx: Tx, ctx: Ctx, cartToken: string): Promise<CheckoutCartKeys | null> {
  const { visitor } = ctx
  if (cartToken === '') return { own: visitor, purchase: null, ownerHash: null }
  if (!isWellFormedToken(cartToken)) return null
  const purchase = keyOf('express', cartToken)
  if (!visitor) return { own: null, purchase, ownerHash: null }
  const link = await readVisitorCartLink(tx, ctx.siteId, visitor.tokenHash, ctx.now())
  const ownerHash = link?.cartHash ?? visitor.tokenHash
  const copyHash = await findPurchaseCopy(tx, ctx.siteId, { purchaseHash: purchase.tokenHash, ownerHash })
  const tokenHash = copyHash ?? hashOfToken(`express:${cartToken}:${ownerHash.toString('hex')}`)
  return { own: { tokenHash }, purchase, ownerHash }
}

/**
 * Returns the key of the cart to change in a checkout, and copies an express purchase first unless this browser has its copy. The
 * copy has the lines alone, no codes and no place. `null` for a malformed token and for a request without a visitor.
 */
export async function ownCheckoutCart(tx: Tx, ctx: Ctx, cartToken: string): Promise<CartKey | null> {
  const keys = await checkoutCartKeys(tx, ctx, cartToken)
  if (!keys?.own) return null
  const { own, purchase, ownerHash } = keys
  if (purchase && ownerHash) {
    const copy = { purchaseHash: purchase.tokenHash, ownerHash, toHash: own.tokenHash }
    await copyPurchase(tx, ctx.siteId, { ...copy, copyId: ctx.newId(), nowMs: ctx.now() })
  }
  return keys.own
}

/**
 * Returns the key of a separate purchase's cart. Its hash includes the kind, so that a token opens no purchase of another kind
 * and is never valid as a visitor's secret.
 */
function keyOf(kind: SeparatePurchaseKind, cartToken: string): CartKey {
  return { tokenHash: hashOfToken(`${kind}:${cartToken}`) }
}
