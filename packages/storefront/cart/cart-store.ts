import type { AddEntryAnswer, AddEntryBody, CartAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartAddress, change, read, type Answer, type Change } from '../kit/api.ts'
import { openChannel, type Channel } from '../kit/channel.ts'
import { readCookie } from '../kit/cookies.ts'
import { fieldsOf } from '../kit/island-props.ts'
import { makeStore } from '../kit/store.ts'

/** The page's one cart; null while nothing is known of it, which shows as empty. */
const store = makeStore<ShoppingCart | null>(null)
export const cartStore = { get: store.get, listen: store.listen }

let otherTabs: Channel | undefined
let sends = 0
let heldSince = 0

/** Loads the cart where there is one (SF-4.17), and follows what other tabs do. Whoever shows the cart calls it; once counts. */
export function startCart(): void {
  if (otherTabs) return
  otherTabs = openChannel('sw-cart', acceptFromTab)
  if (readCookie('hasCart') === 'true') void loadCart()
  // A page that comes back from the browser's memory may be older than the cart.
  addEventListener('pageshow', (event) => event.persisted && void loadCart())
}

/** At once, or with the first answer. */
export function whenCartKnown(run: () => void): void {
  if (store.get()) return run()
  const stop = store.listen(() => {
    stop()
    run()
  })
}

/** SF-7.05 */
export async function loadCart(): Promise<void> {
  const sent = ++sends
  const answer = await read<ShoppingCart>(cartAddress)
  if (answer.isDone) hold(answer.body, sent)
}

/** SF-7.03 */
export function addEntry(body: AddEntryBody): Promise<Answer<AddEntryAnswer>> {
  return changeCart({ method: 'POST', path: `${cartAddress}/entries`, body })
}

/** Of a line that is there. */
export function changeQuantity(entryId: string, quantity: number): Promise<Answer<CartAnswer>> {
  return changeCart({ method: 'PUT', path: entryAddress(entryId), body: { quantity } })
}

export function removeEntry(entryId: string): Promise<Answer<CartAnswer>> {
  return changeCart({ method: 'DELETE', path: entryAddress(entryId) })
}

/** Takes a cart that the page itself brought. */
export function acceptCart(cart: ShoppingCart): void {
  hold(cart, ++sends)
}

function entryAddress(entryId: string): string {
  return `${cartAddress}/entries/${encodeURIComponent(entryId)}`
}

/** What changes the cart here is told to the other tabs. */
async function changeCart<body extends CartAnswer>(wanted: Change): Promise<Answer<body>> {
  const sent = ++sends
  const answer = await change<body>(wanted)
  if (answer.isDone && hold(answer.body.shoppingCart, sent)) otherTabs?.tell(answer.body)
  return answer
}

/** Answers overtake each other: of one cart the higher version counts, of two carts the one that was asked for later. */
function hold(cart: ShoppingCart, sent: number): boolean {
  const held = store.get()
  const isStale = held?.id === cart.id ? cart.cartVersion < held.cartVersion : sent < heldSince
  if (isStale) return false
  heldSince = sent
  store.set(cart)
  return true
}

/** Another tab may run another release: what does not look like a cart is asked for instead. */
function acceptFromTab(message: unknown): void {
  const cart = fieldsOf(message)?.['shoppingCart']
  if (isCart(cart)) hold(cart, ++sends)
  else void loadCart()
}

/** Enough of a cart to show it. */
export function isCart(value: unknown): value is ShoppingCart {
  const cart = fieldsOf(value)
  if (!cart) return false
  const counts = [cart['cartVersion'], cart['totalQuantity'], cart['subtotalCents']]
  return counts.every((count) => typeof count === 'number') && Array.isArray(cart['entries'])
}
