import { hasStockFor } from '../catalog/product-status.ts'
import { maxCartEntries, quantityLimits } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Cart, CartEntry, VariantInCart } from './cart.ts'

export type Wanted = { variant: VariantInCart | null; quantity: number; additionalFields: string | null }

/** Adds a line, or raises the quantity of the line that already holds this variant with the same additional fields. */
export function addEntry(cart: Cart, wanted: Wanted, newId: string): { cart: Cart; entry: CartEntry } {
  const { variant } = wanted
  if (!variant?.isForSale) throw new Refusal('cart.variant-unavailable')

  const held = cart.entries.find(
    (entry) => entry.variantId === variant.variantId && entry.additionalFields === wanted.additionalFields,
  )
  const quantity = (held?.quantity ?? 0) + wanted.quantity
  if (!hasStockFor(variant, quantity + heldOtherwise(cart, variant, held))) throw new Refusal('cart.not-enough-stock')
  if (quantity > quantityLimits.max) throw new Refusal('cart.quantity-range', { values: quantityLimits })
  if (!held && cart.entries.length >= maxCartEntries)
    throw new Refusal('cart.full', { values: { max: maxCartEntries } })

  const entry = { ...variant, id: held?.id ?? newId, quantity, additionalFields: wanted.additionalFields }
  const entries = held ? cart.entries.map((one) => (one === held ? entry : one)) : [...cart.entries, entry]
  return { cart: { ...cart, version: cart.version + 1, entries }, entry }
}

/** Units of the same variant on lines with other additional fields: they come from the same shelf. */
function heldOtherwise(cart: Cart, variant: VariantInCart, held: CartEntry | undefined): number {
  const others = cart.entries.filter((entry) => entry !== held && entry.variantId === variant.variantId)
  return others.reduce((sum, entry) => sum + entry.quantity, 0)
}
