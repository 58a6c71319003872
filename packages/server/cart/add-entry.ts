import { addEntry } from '@sitewright/domain/cart/add-entry.ts'
import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { AddEntryAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { checkQuantity } from '@sitewright/domain/catalog/quantity-input.ts'
import { quantityLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx, Visitor } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { lockOf } from './cart-lock.ts'
import { loadCart, saveEntry } from './cart.store.ts'

export type AddInput = {
  itemId: string
  /** Not needed where the product has one variant. */
  sku?: string | null | undefined
  quantity: number | string
  additionalFields?: string | null | undefined
}

/** Adds to the visitor's cart (SF-7.03). The lock lets two tabs pass the stock one after the other, not together. */
export async function addEntryToCart(ctx: Ctx, visitor: Visitor, input: AddInput): Promise<AddEntryAnswer> {
  const quantity = wholeQuantity(input.quantity)
  const additionalFields = input.additionalFields || null
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const found = await loadCart(tx, ctx.siteId, visitor.tokenHash, nowMs, {
        itemId: input.itemId,
        sku: input.sku || null,
      })
      const { cart, entry } = addEntry(found.cart, { variant: found.wanted, quantity, additionalFields }, ctx.newId())

      const id = found.rowId ?? ctx.newId()
      const saved = { cartId: id, tokenHash: visitor.tokenHash, nowMs, entry, dropsOthers: found.isExpired }
      const version = await saveEntry(tx, ctx.siteId, saved)

      const place = { websiteId: ctx.siteId, currency: found.currency }
      return { shoppingCart: cartView({ ...cart, id, version }, place), newlyAdded: entry.id }
    },
    { lock: lockOf(visitor) },
  )
}

/** A typed quantity as a number, or the refusal that says what is wrong with it (SF-5.06). */
export function wholeQuantity(typed: number | string): number {
  const checked = checkQuantity(typed)
  if ('problem' in checked) throw new Refusal(checked.problem, { values: quantityLimits })
  return checked.quantity
}
