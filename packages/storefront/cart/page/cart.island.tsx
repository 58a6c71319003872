import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { emitItemEvent } from '../../catalog/emit-item-event.ts'
import { readIslandProps } from '../../kit/island-props.ts'
import { translate } from '../../kit/translate.ts'
import { startOptimisticCart } from '../cart-changes.ts'
import { acceptEmbeddedCart, cartStore, isCart, loadCart, startCartSync } from '../cart-store.ts'
import { CartPage } from './cart-page.tsx'
import { readCartPage } from './read-cart-page.ts'
import { mountCartPage } from './mount-cart-page.ts'

/**
 * Mounts the cart page with the cart embedded in the page. Without an embedded cart, the server-rendered page stays until the
 * cart has loaded.
 */
export function mount(element: HTMLElement): void {
  const brought = cartOf(element)
  if (brought) acceptEmbeddedCart(brought)
  startCartSync()
  startOptimisticCart(() => emitItemEvent(element, 'sw:cart-change', { shoppingCart: cartStore.get() }))
  if (brought) mountCart(element)
  else void mountWhenLoaded(element)
}

async function mountWhenLoaded(element: HTMLElement): Promise<void> {
  if (await loadCart()) mountCart(element)
  else showNotLoaded(element)
}

function mountCart(element: HTMLElement): void {
  const read = readCartPage(element)
  if (read) mountCartPage(element, read, CartPage)
}

/** Shows an error with a retry button above the server-rendered cart, which still works but may be outdated. */
function showNotLoaded(element: HTMLElement): void {
  const note = Object.assign(document.createElement('div'), { className: 'sw-cart-alert', role: 'alert' })
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'sw-cart-again',
    textContent: translate(cartPageMessages.tryAgain),
  })
  again.addEventListener('click', () => {
    note.remove()
    void mountWhenLoaded(element)
  })
  note.append(translate(cartPageMessages.notLoaded), ' ', again)
  element.prepend(note)
}

function cartOf(element: HTMLElement): ShoppingCart | null {
  const cart = readIslandProps(element)?.['shoppingCart']
  return isCart(cart) ? cart : null
}
