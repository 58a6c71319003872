import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { islandProps } from './product-page.ts'

/** The cart page as the server prints it; with its cart, or without so that the script has to ask. */
export function cartPage(cart: ShoppingCart | null): string {
  return `<main><div id="sqs-shopping-cart-wrapper" data-island="cart">
  <div class="sqs-fullpage-shopping-cart-content">
    <h2 role="heading" aria-level="1">Your cart</h2>
    <p>As the page without scripts shows it.</p>
    <div class="cart-summary"><div class="subtotal">0</div><a class="checkout" href="/checkout">Checkout</a></div>
    <div class="empty-message" hidden><h3>Nothing in your cart yet</h3></div>
  </div>
  ${cart ? islandProps({ shoppingCart: cart }) : ''}
</div></main>`
}
