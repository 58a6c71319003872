import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { removeEntry } from '@sitewright/domain/cart/remove-entry.ts'
import type { Ctx, Visitor } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { lockOf } from './cart-lock.ts'
import { changeEntry, loadCart } from './cart.store.ts'

/** Takes a line out of the visitor's cart. */
export async function removeEntryOfCart(ctx: Ctx, visitor: Visitor, entryId: string): Promise<CartAnswer> {
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const found = await loadCart(tx, ctx.siteId, visitor.tokenHash, nowMs)
      const cart = removeEntry(found.cart, entryId)

      const version = await changeEntry(tx, ctx.siteId, { cartId: cart.id, entryId, quantity: null, nowMs })
      return { shoppingCart: cartView({ ...cart, version }, { websiteId: ctx.siteId, currency: found.currency }) }
    },
    { lock: lockOf(visitor) },
  )
}
