import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { buttonMessages } from '@sitewright/domain/purchase/button.messages.ts'
import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { fadeIn } from '../kit/motion.ts'
import { Money } from '../kit/money.tsx'
import { mountReact } from '../kit/mount-react.ts'
import { useStore } from '../kit/use-store.ts'
import { visuallyHidden } from '../kit/visually-hidden.ts'
import { translate } from '../kit/translate.ts'
import { cartStore, startCartSync, onceCartKnown } from './cart-store.ts'

/** Mounts the floating cart button once the cart is known. Until then the server-rendered button stays, if any. */
export function mount(element: HTMLElement): void {
  startCartSync()
  onceCartKnown(() => mountReact(element, readProps, CartPill))
}

type Props = { element: HTMLElement }

/**
 * Returns `null`, so that no floating cart button is mounted, on the cart page and when the template has its own cart (SF-2.01).
 */
export function readProps(element: HTMLElement): Props | null {
  return document.querySelector('.sqs-custom-cart, #sqs-shopping-cart-wrapper') ? null : { element }
}

/** Floating cart button with item count and subtotal, hidden while the cart is empty (SF-2.06). */
function CartPill({ element }: Props) {
  const cart = useStore(cartStore)
  const isShown = cart !== null && cart.totalQuantity > 0
  useLayoutEffect(() => hide(element, !isShown), [element, isShown])
  return isShown ? <Pill cart={cart} /> : null
}

function hide(element: HTMLElement, isHidden: boolean): void {
  element.hidden = isHidden
}

function Pill({ cart }: { cart: ShoppingCart }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) fadeIn(box.current)
  }, [])
  const count = pillCount(cart.totalQuantity)
  return (
    <div className="absolute-cart-box" ref={box}>
      <a className="sqs-pill-shopping-cart" href={cartPath} onClick={openInFrame}>
        <div className="sqs-pill-shopping-cart-content">
          <Basket />
          <div className="details">
            <span {...visuallyHidden}>
              {translate(buttonMessages.pillLabel, { count, isOne: cart.totalQuantity === 1 })}
            </span>
            <span className="total-quantity" aria-hidden="true">
              {count}
            </span>{' '}
            <span className="subtotal">
              <Money cents={cart.subtotalCents} currency={cart.currency} />
            </span>
          </div>
        </div>
      </a>
    </div>
  )
}

const cartPath = '/cart'

function Basket() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 8h14l1 12H4L5 8Z" />
      <path d="M9 8V6.5a3 3 0 0 1 6 0V8" />
    </svg>
  )
}

/**
 * Opens the cart in the frame itself when the page is shown in a frame (the editor), where links may be blocked or redirected
 * (SF-2.01).
 */
function openInFrame(event: MouseEvent): void {
  if (window.parent === window) return
  event.preventDefault()
  window.location.assign(cartPath)
}
