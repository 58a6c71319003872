import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { Ctx } from '../kit/context.ts'
import { readInSite } from '../kit/in-site.ts'
import { loadCart } from './cart.store.ts'

/** The visitor's cart as it is now (SF-7.05); an empty one for who has none. */
export async function readCart(ctx: Ctx): Promise<ShoppingCart> {
  const found = await readInSite(ctx, (tx) => loadCart(tx, ctx.siteId, ctx.visitor?.tokenHash ?? null, ctx.now()))
  return cartView(found.cart, { websiteId: ctx.siteId, currency: found.currency })
}
