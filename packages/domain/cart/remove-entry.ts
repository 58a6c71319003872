import { Refusal } from '../kit/refusal.ts'
import type { Cart } from './cart.ts'

/** Takes a line out of the cart. */
export function removeEntry(cart: Cart, entryId: string): Cart {
  const entries = cart.entries.filter((entry) => entry.id !== entryId)
  if (entries.length === cart.entries.length) throw new Refusal('cart.entry-not-found')
  return { ...cart, version: cart.version + 1, entries }
}
