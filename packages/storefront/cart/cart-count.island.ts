import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { cartStore, startCartSync } from './cart-store.ts'

/** Keeps the number of items in a template's own cart link up to date (SF-2.07). Does not load React. */
export function mount(element: HTMLElement): void {
  startCartSync()
  cartStore.listen(() => count(element))
  count(element)
}

function count(element: HTMLElement): void {
  const cart = cartStore.get()
  if (!cart) return
  element.textContent = pillCount(cart.totalQuantity)
  element.toggleAttribute('data-empty', !cart.totalQuantity) // for themes that hide the count of an empty cart
}
