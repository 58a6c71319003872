import { mayHaveCart } from '../kit/cookies.ts'
import { makeYuiBaseObject, type YuiBaseObject } from './library-objects.ts'

/**
 * Creates the cart object for theme scripts: `get('totalQuantity')`, `on('load' | 'change')`. It copies the cart that the page's
 * islands share. The cart is loaded once for all of them, and only when the visitor has one.
 */
export function makeShoppingCart(): YuiBaseObject {
  const cart = makeYuiBaseObject({ totalQuantity: 0, subtotalCents: 0, grandTotalCents: 0, entries: [] })
  const take = (found: unknown): void => {
    if (typeof found !== 'object' || found === null) return
    for (const [name, value] of Object.entries(found)) cart.set(name, value)
    cart.fire('load', { target: cart })
    cart.fire('change', { target: cart })
  }
  const element = document.createElement('i')
  element.addEventListener('cart', (event) => take(event instanceof CustomEvent ? event.detail : null))
  let following: Promise<void> | undefined
  const follow = (): Promise<void> => (following ??= mountPageCart(element))
  document.addEventListener('sw:cart-change', () => void follow())
  if (mayHaveCart()) void follow()
  return Object.assign(cart, { load: () => void follow().then(() => element.dispatchEvent(new Event('refresh'))) })
}

/** Loads the `page-cart` island through `lazy-islands.ts`, the only page module that this script imports. Ignores failures. */
async function mountPageCart(element: HTMLElement): Promise<void> {
  const lazy = await import('../lazy-islands.ts').catch(() => null)
  const part = await lazy?.loadLazy('page-cart').catch(() => null)
  part?.mount(element, () => undefined) // the island `page-cart` never calls `mountIslands`
}
