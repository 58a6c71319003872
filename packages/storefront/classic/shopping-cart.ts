import { readCookie } from '../kit/cookies.ts'
import { makePart, type Part } from './parts.ts'

const address = '/api/commerce/shopping-cart'

/** The cart as classic scripts ask for it: `get('totalQuantity')`, `on('load' | 'change')`. Asked for once there is one. */
export function makeShoppingCart(): Part {
  const cart = makePart({ totalQuantity: 0, subtotalCents: 0, grandTotalCents: 0, entries: [] })
  const take = (found: unknown): void => {
    if (typeof found !== 'object' || found === null) return
    for (const [name, value] of Object.entries(found)) cart.set(name, value)
    cart.fire('load', { target: cart })
    cart.fire('change', { target: cart })
  }
  const load = async (): Promise<void> => {
    try {
      const answer = await fetch(address, { credentials: 'same-origin' })
      if (answer.ok) take(await answer.json())
    } catch {
      // The page shows what it has.
    }
  }
  document.addEventListener('sw:cart-change', (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    const told = typeof detail === 'object' && detail !== null && 'shoppingCart' in detail ? detail.shoppingCart : null
    if (told) take(told)
    else void load()
  })
  if (readCookie('hasCart') === 'true') void load()
  return Object.assign(cart, { load: () => void load() })
}
