import { unitPriceCents } from '../catalog/prices.ts'
import { hasStockFor } from '../catalog/product-status.ts'
import { maxCartEntries, entryQuantityRange } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Cart, CartEntry, VariantInCart } from './cart.ts'

export type NewEntry = {
  variant: VariantInCart | null
  quantity: number
  /** Answers to the product's additional-fields form, as canonical JSON text; `null` when there are none. */
  additionalFields: string | null
  /**
   * True for a subscription purchase. Products with a subscription plan are sold only as a subscription, all others only as a
   * one-time purchase (SF-4.14).
   */
  isSubscription?: boolean
  /**
   * Original creation time of a removed line that is restored, in epoch ms. The cart's lines are sorted by it; defaults to a time
   * after all other lines.
   */
  addedMs?: number
}

/**
 * Adds a line to the cart, or raises the quantity of the line with the same variant and the same additional fields. Returns the
 * changed cart and that line. Throws a `Refusal` when the variant is not for sale, when a subscription is bought as a one-time
 * purchase or the reverse, or when the stock, the quantity limit or the cart's size is exceeded.
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
  if (quantity > entryQuantityRange.max) throw new Refusal('cart.quantity-range', { values: entryQuantityRange })
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

/** Inserts the line after all cart lines that were created before it or at the same time. */
function inPlace(entries: readonly CartEntry[], entry: CartEntry): CartEntry[] {
  const isLater = (other: CartEntry) => other.addedMs > entry.addedMs
  return [...entries.filter((other) => !isLater(other)), entry, ...entries.filter(isLater)]
}

/** Counts the units of a variant on the cart's other lines, which have other additional fields but use the same stock. */
function heldOtherwise(cart: Cart, variant: VariantInCart, held: CartEntry | undefined): number {
  const others = cart.entries.filter((entry) => entry !== held && entry.variantId === variant.variantId)
  return others.reduce((sum, entry) => sum + entry.quantity, 0)
}
