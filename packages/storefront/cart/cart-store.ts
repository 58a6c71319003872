import type { AddEntryAnswer, AddEntryBody, CartAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartAddress, change, read, type Answer, type Change } from '../kit/api.ts'
import { openChannel, type Channel } from '../kit/channel.ts'
import { mayHaveCart } from '../kit/cookies.ts'
import { fieldsOf } from '../kit/island-props.ts'
import { makeStore } from '../kit/store.ts'

/** What the server has confirmed. */
let confirmed: ShoppingCart | null = null
let withPending = (cart: ShoppingCart): ShoppingCart => cart
/** The page's one cart, with what is on its way to the server; null while nothing is known of it, which shows as empty. */
const store = makeStore<ShoppingCart | null>(null)
export const cartStore = { get: store.get, listen: store.listen }

let otherTabs: Channel | undefined
let sends = 0
/** The last send when the held cart came. */
let heldUpTo = 0
let loading: number | undefined

/** Loads the cart where there is one (SF-4.17) and the page has not brought it, and follows what other tabs do. Whoever shows the cart calls it; once counts. */
export function startCart(): void {
  if (otherTabs) return
  otherTabs = openChannel('sw-cart', acceptFromTab)
  if (!confirmed && mayHaveCart()) void loadCart()
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

/** SF-7.05. Resolves false when no cart came. */
export async function loadCart(): Promise<boolean> {
  const sent = (loading ??= ++sends) // whoever asks meanwhile gets the same answer
  const answer = await read<ShoppingCart>(cartAddress)
  loading = undefined
  if (answer.isDone) hold(answer.body, sent)
  return answer.isDone
}

/** SF-7.03 */
export function addEntry(body: AddEntryBody, onAnswer?: OnAnswer<AddEntryAnswer>): Promise<Answer<AddEntryAnswer>> {
  return changeCart({ method: 'POST', path: `${cartAddress}/entries`, body }, onAnswer)
}

export function confirmedCart(): ShoppingCart | null {
  return confirmed
}

/** From now on the page shows what `lay` makes of each confirmed cart. */
export function layOverCart(lay: (cart: ShoppingCart) => ShoppingCart): void {
  withPending = lay
}

export function showCart(): void {
  store.set(confirmed && withPending(confirmed))
}

/** Takes a cart that the page itself brought. */
export function acceptCart(cart: ShoppingCart): void {
  hold(cart, ++sends)
}

/** Called before the answer's cart is shown. */
export type OnAnswer<body> = (answer: Answer<body>) => void

/** What changes the cart here is told to the other tabs. */
export async function changeCart<body extends CartAnswer>(
  wanted: Change,
  onAnswer?: OnAnswer<body>,
): Promise<Answer<body>> {
  const sent = ++sends
  const answer = await change<body>(wanted)
  onAnswer?.(answer)
  if (answer.isDone && hold(answer.body.shoppingCart, sent)) otherTabs?.tell(answer.body)
  return answer
}

/**
 * Answers overtake each other: of one cart the higher version counts, of two carts the one that was asked for later. That there
 * is no cart yet (its id is empty) may have been said before a first add was done, so that it counts only when it was asked since.
 */
function hold(cart: ShoppingCart, sent: number): boolean {
  const isSame = confirmed?.id === cart.id
  const isOlder = cart.id === '' ? sent <= heldUpTo : sent < heldUpTo && confirmed?.id !== ''
  if (isSame ? cart.cartVersion < (confirmed?.cartVersion ?? 0) : isOlder) return false
  heldUpTo = sends
  confirmed = cart
  showCart()
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
