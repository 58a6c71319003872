import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { changeQuantity } from '@sitewright/domain/cart/change-entry.ts'
import type { Ctx, Visitor } from '../context.ts'
import { inSite } from '../database/index.ts'
import { parseWholeQuantity } from './add-entry.ts'
import { cartLockName } from './cart-lock.ts'
import { setCartEntryQuantity, lockAndLoadCart } from './cart.store.ts'

/** Sets the quantity of a line of the visitor's cart. */
export async function setEntryQuantity(
  ctx: Ctx,
  visitor: Visitor,
  input: { entryId: string; quantity: number | string },
): Promise<CartAnswer> {
  const quantity = parseWholeQuantity(input.quantity)
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const found = await lockAndLoadCart(tx, ctx.siteId, visitor.tokenHash, nowMs)
      const { cart, entry } = changeQuantity(found.cart, input.entryId, quantity)

      const change = { cartId: cart.id, entryId: entry.id, quantity, nowMs }
      const version = await setCartEntryQuantity(tx, ctx.siteId, change)
      return { shoppingCart: cartView({ ...cart, version }, { websiteId: ctx.siteId, currency: found.currency }) }
    },
    { lock: cartLockName(visitor) },
  )
}
