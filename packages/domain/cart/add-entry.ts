import { unitPriceCents } from '../catalog/prices.ts'
import { hasStockFor } from '../catalog/product-status.ts'
import { maxCartEntries, quantityLimits } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Cart, CartEntry, VariantInCart } from './cart.ts'

export type Wanted = {
  variant: VariantInCart | null
  quantity: number
  /** As the product's form keeps them. */
  additionalFields: string | null
  /** SF-4.14: bought again and again; only such products can be, and they in no other way. */
  isSubscription?: boolean
  /** When a line that is put back was first added, so that it finds its place; without it the line stands last. */
  addedMs?: number
}

/** Adds a line, or raises the quantity of the line that already holds this variant with the same additional fields. */
export function addEntry(cart: Cart, wanted: Wanted, newId: string): { cart: Cart; entry: CartEntry } {
  const { variant } = wanted
  if (!variant?.isForSale) throw new Refusal('cart.variant-unavailable')
  checkWay(variant, wanted)

  const held = cart.entries.find(
    (entry) => entry.variantId === variant.variantId && entry.additionalFields === wanted.additionalFields,
  )
  const quantity = (held?.quantity ?? 0) + wanted.quantity
  if (!hasStockFor(variant, quantity + heldOtherwise(cart, variant, held))) throw new Refusal('cart.not-enough-stock')
  if (quantity > quantityLimits.max) throw new Refusal('cart.quantity-range', { values: quantityLimits })
  if (!held && cart.entries.length >= maxCartEntries)
    throw new Refusal('cart.full', { values: { max: maxCartEntries } })

  const { additionalFields, addedMs = afterAll(cart) } = wanted
  const made = held ?? { id: newId, addedPriceCents: unitPriceCents(variant), addedMs }
  const entry = { ...made, ...variant, quantity, additionalFields }
  const entries = held ? cart.entries.map((one) => (one === held ? entry : one)) : inPlace(cart.entries, entry)
  return { cart: { ...cart, version: cart.version + 1, entries }, entry }
}

function checkWay({ isSubscribable }: VariantInCart, { isSubscription }: Wanted): void {
  if (isSubscription && !isSubscribable) throw new Refusal('cart.not-subscribable')
  if (isSubscribable && !isSubscription) throw new Refusal('cart.subscription-only')
}

function afterAll({ entries, createdMs }: Cart): number {
  return entries.reduce((latest, entry) => Math.max(latest, entry.addedMs), createdMs) + 1
}

/** After every line that was added before it or with it. */
function inPlace(entries: readonly CartEntry[], entry: CartEntry): CartEntry[] {
  const isLater = (other: CartEntry) => other.addedMs > entry.addedMs
  return [...entries.filter((other) => !isLater(other)), entry, ...entries.filter(isLater)]
}

/** Units of the same variant on lines with other additional fields: they come from the same shelf. */
function heldOtherwise(cart: Cart, variant: VariantInCart, held: CartEntry | undefined): number {
  const others = cart.entries.filter((entry) => entry !== held && entry.variantId === variant.variantId)
  return others.reduce((sum, entry) => sum + entry.quantity, 0)
}
