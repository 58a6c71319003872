import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { cartStore, startCart } from './cart-store.ts'

/** Keeps a template's own counter in step with the cart (SF-2.07). It is a number in the page: React is not needed for it. */
export function wake(place: HTMLElement): void {
  startCart()
  cartStore.listen(() => count(place))
  count(place)
}

function count(place: HTMLElement): void {
  const cart = cartStore.get()
  if (cart) place.textContent = pillCount(cart.totalQuantity)
}
