import { vi } from 'vitest'
import type { CartEntryView, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { quantityField } from './shown-cart.ts'
import { fakeShop, type FakeShop } from './fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from './open-page.ts'
import { islandProps, mug, onSaleAt, variant } from './product-page.ts'
import { waitFor } from './wait-for.ts'

/** Sets the cookies of a visitor who comes back to a cart. */
export function returningVisitor(): void {
  forgetCookies()
  document.cookie = 'hasCart=true; path=/'
  document.cookie = 'crumb=kept.crumb; path=/'
}

/** Shop of a returning visitor whose cart has two lines: two small mugs and a large one. It also sells iron mugs. */
export function shopWithCart(): FakeShop {
  returningVisitor()
  const iron = variant('IRON-L', { Glaze: 'Iron', Size: 'Large' }, { priceCents: 1000 })
  const shop = fakeShop(onSaleAt({ ...mug, variants: [...mug.variants, iron] }))
  shop.put('OAT-S', 2)
  shop.put('OAT-L', 1)
  return shop
}

/** Opens the cart page and waits until React is mounted. Stops the clock and clears the recorded requests. */
export async function openCart(shop: FakeShop, html = cartPage(shop.cart())): Promise<void> {
  openPage(html, shop)
  await boot()
  await reactMounted()
  shop.requests.length = 0
  shop.bodies.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

export function leavePage(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** Contents of the shop's cart, as SKU and quantity. */
export function held(shop: FakeShop): string[] {
  return shop.cart().entries.map((entry) => `${entry.chosenVariant.sku} ${entry.quantity}`)
}

/** A change posted without scripts and refused: its line, the error and the typed quantity. */
type Refused = { entryId: string; alert: string; typed: string }

/** The cart page as the server prints it. With `null` it does not embed a cart, so the script has to load one. */
export function cartPage(cart: ShoppingCart | null, refused?: Refused): string {
  const lines = (cart?.entries ?? []).map((entry) => line(entry, refused?.entryId === entry.id ? refused : undefined))
  return `<main><div id="sqs-shopping-cart-wrapper" data-island="cart">
  <div class="sqs-fullpage-shopping-cart-content">
    <h2 role="heading" aria-level="1">Your cart</h2>
    <p>As the page without scripts shows it.</p>
    <div class="cart-container"><table><tbody>${lines.join('')}</tbody></table>
      <a class="sw-cart-continue" href="/shop">Continue Shopping</a></div>
    <div class="cart-summary">${couponForm}${estimateForm}<div class="subtotal">0</div><p class="note">Taxes</p><a class="checkout" href="/checkout">Checkout</a></div>
    <div class="empty-message" hidden><h3>Nothing in your cart yet</h3></div>
  </div>
  ${cart ? islandProps({ shoppingCart: cart }) : ''}
</div></main>`
}

const couponForm = '<form class="sw-coupon-form"><input name="promoCode"><button type="submit">Apply</button></form>'
const estimateForm = `<details class="sw-cart-estimate"><summary>Estimate</summary><form class="sw-estimate-form">
    <select name="country"><option value="US" selected>United States</option><option value="DE">Germany</option></select>
    <input name="region"><input name="postcode"></form></details>`

function line({ id, quantity }: CartEntryView, refused: Refused | undefined): string {
  return `<tr data-entry-id="${id}">
    <td class="item-desc"${refused ? ` data-refused><div role="alert">${refused.alert}</div>` : '>'}</td>
    <td class="quantity"><form><input name="quantity" type="number" value="${refused?.typed ?? quantity}"><button name="update">Update</button></form></td>
    <td class="remove"><form><button name="remove">Remove ${id}</button></form></td>
  </tr>`
}

/** Waits until React is mounted. It renders the lines in slices, whose number depends on the machine. */
export async function reactMounted(): Promise<void> {
  await waitFor(() => {
    if (!document.querySelector('.sw-cart-said')) throw new Error('The fallback still stands.')
  })
}

/** Moves the focus out of a line's quantity field, which sends what was typed. */
export function leaveQuantityField(line: number): void {
  quantityField(line).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

export async function after(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}
