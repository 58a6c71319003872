import { addEntry } from '@sitewright/domain/cart/add-entry.ts'
import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { AddEntryAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { checkQuantity } from '@sitewright/domain/catalog/quantity-input.ts'
import { cartLifeMs, quantityLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { tellShopping } from '../analytics/index.ts'
import type { Ctx, Visitor } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { lockOf } from './cart-lock.ts'
import { keptFields } from './kept-fields.ts'
import { holdCart, saveEntry } from './cart.store.ts'

export type AddInput = {
  itemId: string
  /** Not needed where the product has one variant. */
  sku?: string | null | undefined
  quantity: number | string
  additionalFields?: string | null | undefined
  /** Of a line that is put back: when it was first added. */
  addedAt?: number | undefined
  /** The page that asks; '' where nobody says. */
  pagePath?: string | undefined
  /** How long the cart lives from now on, where it is not as long as an ordinary one. */
  lifeMs?: number | undefined
  /** SF-4.14 */
  isSubscription?: boolean
}

/** Whose cart it is: a browser's, or one of a purchase by itself. */
export type CartKey = Pick<Visitor, 'tokenHash'>

/** Adds to the visitor's cart (SF-7.03). The lock lets two tabs pass the stock one after the other, not together. */
export async function addEntryToCart(ctx: Ctx, visitor: CartKey, input: AddInput): Promise<AddEntryAnswer> {
  const quantity = wholeQuantity(input.quantity)
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const sought = { variant: { itemId: input.itemId, sku: input.sku || null } }
      const found = await holdCart(tx, ctx.siteId, visitor.tokenHash, nowMs, sought)
      const addedMs = Math.min(input.addedAt ?? nowMs, nowMs)
      const additionalFields = keptFields(found.wantedForm, input.additionalFields)
      const isSubscription = input.isSubscription ?? false
      const wanted = { variant: found.wanted, quantity, additionalFields, addedMs, isSubscription }
      const { cart, entry } = addEntry(found.cart, wanted, ctx.newId())

      const id = found.rowId ?? ctx.newId()
      const { keyHash: tokenHash, isExpired: dropsOthers, currency, shopperId } = found
      const saved = { cartId: id, tokenHash, nowMs, entry, dropsOthers, lifeMs: input.lifeMs ?? cartLifeMs }
      const told = {
        cartId: id,
        currency,
        entry,
        quantity,
        entries: cart.entries,
        shopperId,
        pagePath: input.pagePath ?? '',
      }
      const [, version] = await Promise.all([
        tellShopping(tx, ctx, 'CommerceShopping_AddToCart', told), // leaves with the last statement
        saveEntry(tx, ctx.siteId, saved),
      ])

      const place = { websiteId: ctx.siteId, currency }
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
