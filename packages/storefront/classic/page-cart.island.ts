import { cartStore, loadCart, startCart } from '../cart/cart-store.ts'

/** Tells the script of imported themes, which is no module, the page's one cart: it listens at `place`, and asks there for a fresh one. */
export function wake(place: HTMLElement): void {
  const tell = (): void => void place.dispatchEvent(new CustomEvent('cart', { detail: cartStore.get() }))
  place.addEventListener('refresh', () => void loadCart())
  startCart()
  cartStore.listen(tell)
  tell()
}
