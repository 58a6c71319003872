import { cartStore } from '../cart/cart-store.ts'

/** Buttons that the pill would cover at present. */
const covered = new Set<Element>()

/** Moves the floating cart aside while it would cover a purchase button. Returns a function that stops it. */
export function uncoverButton(wrapper: Element): () => void {
  let frame = 0
  const look = (): void => {
    frame = 0
    const element = document.querySelector('.sw-cart-pill')
    // Themes move the content of this box, not the box itself, so it can always be measured.
    const box = element?.querySelector('.absolute-cart-box')
    if (box && areTouching(box.getBoundingClientRect(), wrapper.getBoundingClientRect())) covered.add(wrapper)
    else covered.delete(wrapper)
    markPill()
  }
  const lookSoon = (): void => {
    frame ||= requestAnimationFrame(look)
  }
  const events = ['scroll', 'resize'] as const
  for (const event of events) addEventListener(event, lookSoon, { passive: true })
  const stop = cartStore.listen(lookSoon)
  // The pill appears and disappears, and renders only once the cart is known.
  const observer = new MutationObserver(lookSoon)
  const element = document.querySelector('.sw-cart-pill')
  if (element) observer.observe(element, { childList: true, attributeFilter: ['hidden'] })
  lookSoon()
  return () => {
    for (const event of events) removeEventListener(event, lookSoon)
    stop()
    observer.disconnect()
    cancelAnimationFrame(frame)
    covered.delete(wrapper)
    markPill()
  }
}

function markPill(): void {
  document.querySelector('.sw-cart-pill')?.classList.toggle('is-aside', covered.size > 0)
}

const marginPx = 8

function areTouching(one: DOMRect, other: DOMRect): boolean {
  if (one.width === 0 || other.width === 0) return false
  return (
    one.left < other.right + marginPx &&
    other.left < one.right + marginPx &&
    one.top < other.bottom + marginPx &&
    other.top < one.bottom + marginPx
  )
}
