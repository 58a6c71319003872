import { unitPriceCents } from '../catalog/prices.ts'
import { hasStockFor } from '../catalog/product-status.ts'
import { maxCartEntries, unitsPerLine } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Cart, CartEntry, VariantInCart } from './cart.ts'

export type NewEntry = {
  variant: VariantInCart | null
  quantity: number
  /** Answers of the product's additional-fields form, as canonical JSON text; `null` without any. */
  additionalFields: string | null
  /** True for a subscription purchase. Subscribable products can only be subscribed to, others only bought once (SF-4.14). */
  isSubscription?: boolean
  /** Original creation time of a restored line in epoch ms, used for sorting. Defaults to a time that puts the line last. */
  addedMs?: number
}

/**
 * Adds a line, or raises the quantity of the line with the same variant and the same additional fields. Throws a `Refusal` when
 * the variant is not for sale, is bought in the wrong way, or exceeds the stock, the quantity limit or the cart's size.
 */
export function addEntry(cart: Cart, wanted: NewEntry, newId: string): { cart: Cart; entry: CartEntry } {
  const { variant } = wanted
  if (!variant?.isForSale) throw new Refusal('cart.variant-unavailable')
  checkWay(variant, wanted)

  const held = cart.entries.find(
    (entry) => entry.variantId === variant.variantId && entry.additionalFields === wanted.additionalFields,
  )
  const quantity = (held?.quantity ?? 0) + wanted.quantity
  if (!hasStockFor(variant, quantity + heldOtherwise(cart, variant, held))) throw new Refusal('cart.not-enough-stock')
  if (quantity > unitsPerLine.max) throw new Refusal('cart.quantity-range', { values: unitsPerLine })
  if (!held && cart.entries.length >= maxCartEntries)
    throw new Refusal('cart.full', { values: { max: maxCartEntries } })

  const { additionalFields, addedMs = afterAll(cart) } = wanted
  const made = held ?? { id: newId, addedPriceCents: unitPriceCents(variant), addedMs }
  const entry = { ...made, ...variant, quantity, additionalFields }
  const entries = held ? cart.entries.map((one) => (one === held ? entry : one)) : inPlace(cart.entries, entry)
  return { cart: { ...cart, version: cart.version + 1, entries }, entry }
}

function checkWay({ isSubscribable }: VariantInCart, { isSubscription }: NewEntry): void {
  if (isSubscription && !isSubscribable) throw new Refusal('cart.not-subscribable')
  if (isSubscribable && !isSubscription) throw new Refusal('cart.subscription-only')
}

function afterAll({ entries, createdMs }: Cart): number {
  return entries.reduce((latest, entry) => Math.max(latest, entry.addedMs), createdMs) + 1
}

/** Inserts the entry after all lines that were created before it or at the same time. */
function inPlace(entries: readonly CartEntry[], entry: CartEntry): CartEntry[] {
  const isLater = (other: CartEntry) => other.addedMs > entry.addedMs
  return [...entries.filter((other) => !isLater(other)), entry, ...entries.filter(isLater)]
}

/** Units of this variant on lines with other additional fields; they count against the same stock. */
function heldOtherwise(cart: Cart, variant: VariantInCart, held: CartEntry | undefined): number {
  const others = cart.entries.filter((entry) => entry !== held && entry.variantId === variant.variantId)
  return others.reduce((sum, entry) => sum + entry.quantity, 0)
}
