import { hasStockFor } from '../catalog/product-status.ts'
import { entryQuantityRange } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Cart, CartEntry } from './cart.ts'

/**
 * Sets the quantity of a cart line. Throws a `Refusal` for an unknown line, an invalid quantity, a variant that is not for
 * sale, or when the quantity rises beyond the stock. Lowering is allowed even when the quantity still exceeds the stock.
 */
export function changeQuantity(cart: Cart, entryId: string, quantity: number): { cart: Cart; entry: CartEntry } {
  const held = cart.entries.find((entry) => entry.id === entryId)
  if (!held) throw new Refusal('cart.entry-not-found')
  if (quantity < entryQuantityRange.min || quantity > entryQuantityRange.max) {
    throw new Refusal('cart.quantity-range', { values: entryQuantityRange })
  }
  if (!held.isForSale) throw new Refusal('cart.variant-unavailable')
  const others = cart.entries.filter((entry) => entry !== held && entry.variantId === held.variantId)
  const wanted = others.reduce((sum, entry) => sum + entry.quantity, quantity)
  if (quantity > held.quantity && !hasStockFor(held, wanted)) throw new Refusal('cart.not-enough-stock')

  const entry = { ...held, quantity }
  const entries = cart.entries.map((one) => (one === held ? entry : one))
  return { cart: { ...cart, version: cart.version + 1, entries }, entry }
}
