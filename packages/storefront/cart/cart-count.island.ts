import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { cartStore, startCart } from './cart-store.ts'

/** Keeps the item count of a template's own cart link up to date (SF-2.07). It sets only a number, so it does not load React. */
export function mount(element: HTMLElement): void {
  startCart()
  cartStore.listen(() => count(element))
  count(element)
}

function count(element: HTMLElement): void {
  const cart = cartStore.get()
  if (cart) element.textContent = pillCount(cart.totalQuantity)
}
