import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { hasLines } from './bought-lines.store.ts'
import { loadCart } from './cart.store.ts'

/** Reads the visitor's current cart (SF-7.05). Returns an empty cart when the visitor has none. */
export async function readCart(ctx: Ctx): Promise<ShoppingCart> {
  return (await readCartAndShopper(ctx)).cart
}

/** Like `readCart`; also returns the id of the shopper who is signed in, `null` for a guest. */
export async function readCartAndShopper(ctx: Ctx): Promise<{ cart: ShoppingCart; shopperId: string | null }> {
  const found = await readInSite(ctx, (tx) => loadCart(tx, ctx.siteId, ctx.visitor?.tokenHash ?? null, ctx.now()))
  const cart = cartView(found.cart, { websiteId: ctx.siteId, currency: found.currency })
  return { cart, shopperId: found.shopperId }
}

/** True when the visitor's cart has lines. Costs far less than reading it. */
export async function hasCartLines(ctx: Ctx): Promise<boolean> {
  const { visitor } = ctx
  return visitor !== null && readInSite(ctx, (tx) => hasLines(tx, ctx.siteId, visitor.tokenHash, ctx.now()))
}
