import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { emitItemEvent } from '../../catalog/emit-item-event.ts'
import { readIslandProps } from '../../kit/island-props.ts'
import { translate } from '../../kit/translate.ts'
import { startOptimisticCart } from '../cart-changes.ts'
import { acceptCart, cartStore, isCart, loadCart, startCart } from '../cart-store.ts'
import { CartPage } from './cart-page.tsx'
import { readCartPage } from './read-cart-page.ts'
import { mountCartPage } from './mount-cart-page.ts'

/** Uses the cart embedded in the page. Without it the server-rendered fallback stays until the cart has loaded. */
export function mount(place: HTMLElement): void {
  const brought = cartOf(place)
  if (brought) acceptCart(brought)
  startCart()
  startOptimisticCart(() => emitItemEvent(place, 'sw:cart-change', { shoppingCart: cartStore.get() }))
  if (brought) mountCart(place)
  else void mountWhenLoaded(place)
}

async function mountWhenLoaded(place: HTMLElement): Promise<void> {
  if (await loadCart()) mountCart(place)
  else showNotLoaded(place)
}

function mountCart(place: HTMLElement): void {
  const read = readCartPage(place)
  if (read) mountCartPage(place, read, CartPage)
}

/** Shows an error with a retry button. The fallback still works, but its cart may be outdated. */
function showNotLoaded(place: HTMLElement): void {
  const note = Object.assign(document.createElement('div'), { className: 'sw-cart-alert', role: 'alert' })
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'sw-cart-again',
    textContent: translate(cartPageMessages.tryAgain),
  })
  again.addEventListener('click', () => {
    note.remove()
    void mountWhenLoaded(place)
  })
  note.append(translate(cartPageMessages.notLoaded), ' ', again)
  place.prepend(note)
}

function cartOf(place: HTMLElement): ShoppingCart | null {
  const cart = readIslandProps(place)?.['shoppingCart']
  return isCart(cart) ? cart : null
}
