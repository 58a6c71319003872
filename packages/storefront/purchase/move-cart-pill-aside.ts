import { cartStore } from '../cart/cart-store.ts'

/** Wrappers of the add-to-cart buttons that the floating cart button would cover at the current scroll position. */
const covered = new Set<Element>()

/**
 * Moves the floating cart button aside while it would cover the add-to-cart button in `wrapper`. Returns a function that stops
 * watching that add-to-cart button.
 */
export function moveCartPillAside(wrapper: Element): () => void {
  let frame = 0
  const look = (): void => {
    frame = 0
    const element = document.querySelector('.sw-cart-pill')
    // Themes move the content of `.absolute-cart-box` aside, not the box itself, so the box keeps its original position.
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
  // The floating cart button appears and disappears with the cart's content, so its changes are observed.
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
