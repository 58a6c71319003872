import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { removeEntry } from '@sitewright/domain/cart/remove-entry.ts'
import { emitShoppingEvent } from '../analytics/index.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import type { CartKey } from './add-entry.ts'
import { cartLockName } from './cart-lock.ts'
import { setCartEntryQuantity, lockAndLoadCart } from './cart.store.ts'

/** Removes a line from a cart. */
export async function removeEntryOfCart(
  ctx: Ctx,
  visitor: CartKey,
  entryId: string,
  pagePath = '',
): Promise<CartAnswer> {
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const found = await lockAndLoadCart(tx, ctx.siteId, visitor.tokenHash, nowMs)
      const cart = removeEntry(found.cart, entryId)

      const { currency, shopperId } = found
      const gone = found.cart.entries.filter((entry) => entry.id === entryId)
      const emitting = gone.map((entry) => {
        const facts = { entry, quantity: entry.quantity, entries: cart.entries, cartId: cart.id }
        return emitShoppingEvent(tx, ctx, 'CommerceShopping_RemoveFromCart', {
          ...facts,
          currency,
          shopperId,
          pagePath,
        })
      })
      const saving = setCartEntryQuantity(tx, ctx.siteId, { cartId: cart.id, entryId, quantity: null, nowMs })
      const [version] = await Promise.all([saving, ...emitting])
      return { shoppingCart: cartView({ ...cart, version }, { websiteId: ctx.siteId, currency }) }
    },
    { lock: cartLockName(visitor) },
  )
}
