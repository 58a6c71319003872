import { cartStore, loadCart, startCartSync } from '../cart/cart-store.ts'

/**
 * Passes the page's cart to `classic.js`, the script for imported themes, which is not a module and cannot import it. Fires
 * `cart` events on `element`; a `refresh` event fired there reloads the cart.
 */
export function mount(element: HTMLElement): void {
  const emitCart = (): void => void element.dispatchEvent(new CustomEvent('cart', { detail: cartStore.get() }))
  element.addEventListener('refresh', () => void loadCart())
  startCartSync()
  cartStore.listen(emitCart)
  emitCart()
}
