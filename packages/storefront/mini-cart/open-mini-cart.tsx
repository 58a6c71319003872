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
 * Shows the added line over the page without blocking it. The focus stays on the button, and the mini-cart is the next Tab stop.
 * It closes by its button, by Escape, and by a press anywhere else.
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
    // Deferred, because this may run while React renders the removal of the line.
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
  addEventListener('pagehide', close) // going back shows the page without the mini-cart
  flushSync(() => root.render(<MiniCart entryId={entryId} onClose={close} />))
  // The top layer is above everything else, open windows included. Browsers without popovers show it in place.
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
