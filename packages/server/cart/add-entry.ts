import { addEntry } from '@sitewright/domain/cart/add-entry.ts'
import { cartView } from '@sitewright/domain/cart/cart-view.ts'
import type { AddEntryAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { parseQuantity } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { cartLifeMs, entryQuantityRange } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { emitShoppingEvent } from '../analytics/index.ts'
import type { Ctx, Visitor } from '../context.ts'
import { inSite } from '../database/index.ts'
import { cartLockName } from './cart-lock.ts'
import { normalizeAdditionalFields } from './additional-fields/normalize-additional-fields.ts'
import { lockAndLoadCart, saveEntry } from './cart.store.ts'

export type AddInput = {
  itemId: string
  /** SKU of the variant to add. Optional when the product has a single variant. */
  sku?: string | null | undefined
  quantity: number | string
  additionalFields?: string | null | undefined
  /** Original creation time of a restored line (epoch milliseconds), used for sorting. Defaults to now, which puts it last. */
  addedAt?: number | undefined
  /** Path of the page that sent the request; '' when unknown. Recorded in the shopping event. */
  pagePath?: string | undefined
  /** Lifetime of the cart from now on, in milliseconds. Defaults to `cartLifeMs`. */
  lifeMs?: number | undefined
  /** True for a subscription purchase (SF-4.14). */
  isSubscription?: boolean
}

/**
 * Identifies a stored cart: the hash of the visitor's token, or of the token of a separate purchase (express or subscription).
 */
export type CartKey = Pick<Visitor, 'tokenHash'>

/**
 * Adds a line to the visitor's cart (SF-7.03). The cart is locked, so that two tabs that add at the same time check the stock one
 * after the other.
 */
export async function addEntryToCart(ctx: Ctx, visitor: CartKey, input: AddInput): Promise<AddEntryAnswer> {
  const quantity = parseWholeQuantity(input.quantity)
  return inSite(
    ctx,
    async (tx) => {
      const nowMs = ctx.now()
      const lookup = { variant: { itemId: input.itemId, sku: input.sku || null } }
      const found = await lockAndLoadCart(tx, ctx.siteId, visitor.tokenHash, nowMs, lookup)
      const addedMs = Math.min(input.addedAt ?? nowMs, nowMs)
      const additionalFields = normalizeAdditionalFields(found.wantedForm, input.additionalFields)
      const isSubscription = input.isSubscription ?? false
      const wanted = { variant: found.wanted, quantity, additionalFields, addedMs, isSubscription }
      const { cart, entry } = addEntry(found.cart, wanted, ctx.newId())

      const id = found.rowId ?? ctx.newId()
      const { keyHash: tokenHash, isExpired: dropsOthers, currency, shopperId } = found
      const saved = { cartId: id, tokenHash, nowMs, entry, dropsOthers, lifeMs: input.lifeMs ?? cartLifeMs }
      const facts = {
        cartId: id,
        currency,
        entry,
        quantity,
        entries: cart.entries,
        shopperId,
        pagePath: input.pagePath ?? '',
      }
      const [, version] = await Promise.all([
        emitShoppingEvent(tx, ctx, 'CommerceShopping_AddToCart', facts), // sent together with the statement that saves the line
        saveEntry(tx, ctx.siteId, saved),
      ])

      const place = { websiteId: ctx.siteId, currency }
      return { shoppingCart: cartView({ ...cart, id, version }, place), newlyAdded: entry.id }
    },
    { lock: cartLockName(visitor) },
  )
}

/** Converts the quantity that a shopper entered to a number. Throws the refusal that says why it is invalid (SF-5.06). */
export function parseWholeQuantity(typed: number | string): number {
  const checked = parseQuantity(typed)
  if ('problem' in checked) throw new Refusal(checked.problem, { values: entryQuantityRange })
  return checked.quantity
}
