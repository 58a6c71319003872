import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { miniCartMessages } from '@sitewright/domain/cart/mini-cart.messages.ts'
import { translate } from '../kit/translate.ts'
import { readPageColors } from '../lightbox/page-colors.ts'
import { adoptStyleSheet } from '../lightbox/adopt-style-sheet.ts'
import { MiniCart } from './mini-cart.tsx'
import { miniCartCss } from './mini-cart-css.ts'

let closeOpen: (() => void) | null = null

/**
 * Shows the line just added to the cart in a popup, the mini-cart, without blocking the page. The focus stays on the add-to-cart
 * button in `wrapper`, and the next Tab stop is the mini-cart. Its close button, Escape and a press anywhere else close it.
 */
export function openMiniCart(wrapper: Element, entryId: string): void {
  closeOpen?.()
  if (!wrapper.isConnected || document.querySelector('#sqs-shopping-cart-wrapper')) return
  adoptStyleSheet(miniCartCss)
  const element = makeSection()
  const note = wrapper.nextElementSibling?.matches('.sw-purchase-note') ? wrapper.nextElementSibling : wrapper
  note.after(element)
  const root = createRoot(element)
  const close = (): void => {
    closeOpen = null
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPress)
    removeEventListener('pagehide', close)
    const hadFocus = element.contains(document.activeElement)
    // The unmount is deferred, because `close` may run while React renders the removal of the line.
    queueMicrotask(() => root.unmount())
    element.remove()
    if (hadFocus) wrapper.querySelector('button')?.focus({ preventScroll: true })
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close()
  }
  const onPress = ({ target }: Event): void => {
    if (target instanceof Node && !element.contains(target)) close()
  }
  closeOpen = close
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress)
  addEventListener('pagehide', close) // a page restored by "back" shows no mini-cart
  flushSync(() => root.render(<MiniCart entryId={entryId} onClose={close} />))
  // A popover is in the browser's top layer, above everything else, open dialogs included. Without popover support, CSS positions
  // it.
  if ('showPopover' in element) element.showPopover()
}

function makeSection(): HTMLElement {
  const element = document.createElement('section')
  element.className = 'sw-mini-cart'
  element.setAttribute('popover', 'manual')
  element.setAttribute('aria-label', translate(miniCartMessages.added))
  const { surface, ink } = readPageColors()
  element.style.setProperty('--sw-surface', surface)
  element.style.setProperty('--sw-ink', ink)
  return element
}
