import { Refusal } from '../kit/refusal.ts'
import type { Cart } from './cart.ts'

/**
 * Removes a line from the cart. Throws a `Refusal` with the code `cart.entry-not-found` when the cart does not have the line.
 */
export function removeEntry(cart: Cart, entryId: string): Cart {
  const entries = cart.entries.filter((entry) => entry.id !== entryId)
  if (entries.length === cart.entries.length) throw new Refusal('cart.entry-not-found')
  return { ...cart, version: cart.version + 1, entries }
}
