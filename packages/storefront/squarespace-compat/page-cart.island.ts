import { cartStore, loadCart, startCart } from '../cart/cart-store.ts'

/**
 * Passes the page's cart to `classic.js`, which is not a module, by `cart` events on `element`. A `refresh` event there
 * reloads it.
 */
export function mount(element: HTMLElement): void {
  const emitCart = (): void => void element.dispatchEvent(new CustomEvent('cart', { detail: cartStore.get() }))
  element.addEventListener('refresh', () => void loadCart())
  startCart()
  cartStore.listen(emitCart)
  emitCart()
}
