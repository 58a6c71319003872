import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { readIslandProps } from '../kit/island-props.ts'
import { takeOver } from '../kit/take-over.ts'
import { acceptCart, isCart, loadCart, startCart } from './cart-store.ts'
import { CartPage } from './cart-page.tsx'
import { readCartPage } from './read-cart-page.ts'

/** The page brings its cart; where it does not, the fallback stays until the call has answered. */
export function wake(place: HTMLElement): void {
  const brought = cartOf(place)
  startCart()
  if (brought) {
    acceptCart(brought)
    takeOver(place, readCartPage, CartPage)
    return
  }
  void loadCart().then(() => takeOver(place, readCartPage, CartPage))
}

function cartOf(place: HTMLElement): ShoppingCart | null {
  const cart = readIslandProps(place)?.['shoppingCart']
  return isCart(cart) ? cart : null
}
