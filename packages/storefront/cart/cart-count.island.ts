import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { cartStore, startCart } from './cart-store.ts'

/** Keeps the item count of a template's own cart link up to date (SF-2.07). It sets only a number, so it does not load React. */
export function mount(place: HTMLElement): void {
  startCart()
  cartStore.listen(() => count(place))
  count(place)
}

function count(place: HTMLElement): void {
  const cart = cartStore.get()
  if (cart) place.textContent = pillCount(cart.totalQuantity)
}
