import type { AddEntryAnswer, AddEntryBody, CartAnswer, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartAddress, sendChangeRequest, getJson, type ApiResult, type ApiChangeRequest } from '../kit/api.ts'
import { openTabChannel, type TabChannel } from '../kit/tab-channel.ts'
import { mayHaveCart } from '../kit/cookies.ts'
import { asJsonObject } from '../kit/island-props.ts'
import { makeStore } from '../kit/store.ts'

/** The last cart that the server confirmed; `null` until the first arrives. */
let confirmed: ShoppingCart | null = null
let withPending = (cart: ShoppingCart): ShoppingCart => cart
/** The cart that the page shows, with unconfirmed changes applied; `null` until it is known, which shows as an empty cart. */
const store = makeStore<ShoppingCart | null>(null)
export const cartStore = { get: store.get, listen: store.listen }

let otherTabs: TabChannel | undefined
let sends = 0
/** Value of `sends`, the number of cart requests so far, when the confirmed cart arrived. */
let heldUpTo = 0
let loading: number | undefined

/**
 * Loads the cart, if this visitor may have one (SF-4.17) and the page did not embed it, and follows changes made in other tabs.
 * Every island that shows the cart calls it; only the first call has an effect.
 */
export function startCartSync(): void {
  if (otherTabs) return
  otherTabs = openTabChannel('sw-cart', acceptFromTab)
  if (!confirmed && mayHaveCart()) void loadCart()
  // A page restored from the back/forward cache may show an outdated cart, so the cart is loaded again.
  addEventListener('pageshow', (event) => event.persisted && void loadCart())
}

/** Calls `run` at once if the cart is known, otherwise when the first cart arrives. */
export function onceCartKnown(run: () => void): void {
  if (store.get()) return run()
  const stop = store.listen(() => {
    stop()
    run()
  })
}

/** Loads the cart from the server. Resolves with false when the request failed (SF-7.05). */
export async function loadCart(): Promise<boolean> {
  const sent = (loading ??= ++sends) // concurrent calls share one request
  const answer = await getJson<ShoppingCart>(cartAddress)
  loading = undefined
  if (answer.isDone) hold(answer.body, sent)
  return answer.isDone
}

/** Adds an item to the cart. `newlyAdded` in the answer is the id of the item's cart line (SF-7.03). */
export function addEntry(body: AddEntryBody, onAnswer?: OnAnswer<AddEntryAnswer>): Promise<ApiResult<AddEntryAnswer>> {
  return changeCart({ method: 'POST', path: `${cartAddress}/entries`, body }, onAnswer)
}

export function confirmedCart(): ShoppingCart | null {
  return confirmed
}

/** Sets the function that applies unconfirmed changes to each confirmed cart before the page shows it. */
export function setOptimisticUpdate(overlay: (cart: ShoppingCart) => ShoppingCart): void {
  withPending = overlay
}

export function publishCartWithPending(): void {
  store.set(confirmed && withPending(confirmed))
}

/** Takes the cart that the server embedded in the page as the confirmed cart. */
export function acceptEmbeddedCart(cart: ShoppingCart): void {
  hold(cart, ++sends)
}

/** Called with the server's answer before the page shows the answer's cart. */
export type OnAnswer<body> = (answer: ApiResult<body>) => void

/** Sends a change of the cart to the server. The answer's cart is shown on this page and broadcast to the other tabs. */
export async function changeCart<body extends CartAnswer>(
  wanted: ApiChangeRequest,
  onAnswer?: OnAnswer<body>,
): Promise<ApiResult<body>> {
  const sent = ++sends
  const answer = await sendChangeRequest<body>(wanted)
  onAnswer?.(answer)
  if (answer.isDone && hold(answer.body.shoppingCart, sent)) otherTabs?.post(answer.body)
  return answer
}

/**
 * Takes a cart as the confirmed one, unless the page already has a newer cart, because answers can overtake each other. If both
 * have the same id, the higher version wins; otherwise the cart requested later. An empty id means "no cart yet". Such an answer
 * may predate the visitor's first add, so it counts only if requested after the current cart arrived. Returns false for a
 * rejected cart.
 */
function hold(cart: ShoppingCart, sent: number): boolean {
  const isSame = confirmed?.id === cart.id
  const isOlder = cart.id === '' ? sent <= heldUpTo : sent < heldUpTo && confirmed?.id !== ''
  if (isSame ? cart.cartVersion < (confirmed?.cartVersion ?? 0) : isOlder) return false
  heldUpTo = sends
  confirmed = cart
  publishCartWithPending()
  return true
}

/**
 * Takes a cart broadcast by another tab. That tab may run another release of this script, so an invalid message makes this tab
 * load the cart from the server.
 */
function acceptFromTab(message: unknown): void {
  const cart = asJsonObject(message)?.['shoppingCart']
  if (isCart(cart)) hold(cart, ++sends)
  else void loadCart()
}

/** True when the value has the fields that the page needs to show a cart. */
export function isCart(value: unknown): value is ShoppingCart {
  const cart = asJsonObject(value)
  if (!cart) return false
  const counts = [cart['cartVersion'], cart['totalQuantity'], cart['subtotalCents']]
  return counts.every((count) => typeof count === 'number') && Array.isArray(cart['entries'])
}
