import { readCookie } from '../kit/cookies.ts'
import { makePart, type Part } from './parts.ts'

/**
 * The cart as classic scripts ask for it: `get('totalQuantity')`, `on('load' | 'change')`. It is the one that the page's live parts
 * show, asked for once for all of them, and not before there is one.
 */
export function makeShoppingCart(): Part {
  const cart = makePart({ totalQuantity: 0, subtotalCents: 0, grandTotalCents: 0, entries: [] })
  const take = (found: unknown): void => {
    if (typeof found !== 'object' || found === null) return
    for (const [name, value] of Object.entries(found)) cart.set(name, value)
    cart.fire('load', { target: cart })
    cart.fire('change', { target: cart })
  }
  const place = document.createElement('i')
  place.addEventListener('cart', (event) => take(event instanceof CustomEvent ? event.detail : null))
  let following: Promise<void> | undefined
  const follow = (): Promise<void> => (following ??= wakePageCart(place))
  document.addEventListener('sw:cart-change', () => void follow())
  if (readCookie('hasCart') === 'true') void follow()
  return Object.assign(cart, { load: () => void follow().then(() => place.dispatchEvent(new Event('refresh'))) })
}

/** Reaches the page's modules by the one file that leads to all of them. Where it does not come, the page shows what it has. */
async function wakePageCart(place: HTMLElement): Promise<void> {
  const late = await import('../late-islands.ts').catch(() => null)
  const part = await late?.loadLate('page-cart').catch(() => null)
  part?.wake(place)
}
