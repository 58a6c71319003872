import { cartStore, loadCart, startCart } from '../cart/cart-store.ts'

/**
 * Passes the page's cart to `classic.js`, which is not a module, by `cart` events on `place`. A `refresh` event there reloads it.
 */
export function mount(place: HTMLElement): void {
  const emitCart = (): void => void place.dispatchEvent(new CustomEvent('cart', { detail: cartStore.get() }))
  place.addEventListener('refresh', () => void loadCart())
  startCart()
  cartStore.listen(emitCart)
  emitCart()
}
