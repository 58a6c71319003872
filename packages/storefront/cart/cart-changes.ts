import type { AddEntryAnswer, CartAnswer, CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import type { ApiResult } from '../kit/api.ts'
import { setCouponsChangedHandler, withoutRemovedCoupons } from '../discounts/coupon-changes.ts'
import { makeStore } from '../kit/store.ts'
import {
  makeCartPageRows,
  withPendingChanges,
  type CartRows,
  type CartLineState,
  type PendingChange,
} from './cart-rows.ts'
import {
  addEntry,
  cartStore,
  confirmedCart,
  setOptimisticUpdate,
  loadCart,
  publishCartWithPending,
} from './cart-store.ts'
import { changeQuantity, removeEntry } from './change-entry.ts'

/** Unconfirmed changes and errors of the page's cart lines, by line key. */
const lines = new Map<string, CartLineState>()
/** Line keys by cart entry id, for lines that were removed and put back: the line keeps its key, but its entry has a new id. */
const keys = new Map<string, string>()
let lastRemoved: CartLineState | null = null
let arePaused = false
const store = makeStore<CartRows | null>(null)
export const cartRowsStore = { get: store.get, listen: store.listen }

/** Called when the server has confirmed a change of the cart. */
let onChanged = (): void => undefined
const beforeLeaving = new Set<() => void>()

/** Shows cart changes before the server has confirmed them. Call it once per page; `whenChanged` runs after each confirmation. */
export function startOptimisticCart(whenChanged: () => void): void {
  onChanged = whenChanged
  setOptimisticUpdate((confirmed) => withoutRemovedCoupons(withPendingChanges(confirmed, [...lines.values()])))
  setCouponsChangedHandler(notifyCartChangeConfirmed)
  cartStore.listen(showRows)
  addEventListener('pagehide', sendEverything)
  addEventListener('pageshow', (event) => event.persisted && forgetEverything())
  publishCartWithPending()
  showRows()
}

/** Runs the function passed to `startOptimisticCart`. Called when the server has confirmed a change of the cart. */
export function notifyCartChangeConfirmed(): void {
  onChanged()
}

/**
 * Shows a line's new quantity at once. Sends it to the server when `restMs` milliseconds pass without another change of the line.
 */
export function requestQuantityChange(key: string, quantity: number, restMs: number): void {
  requestChange(key, quantity, restMs)
}

/** The line's quantity including its unconfirmed change; 0 for an unknown line. */
export function optimisticQuantity(key: string): number {
  const line = lineOf(key)
  return (line?.pending ?? line?.sending)?.quantity ?? line?.entry.quantity ?? 0
}

/** Removes a line from the cart. An Undo button replaces it on the page, unless its product is no longer sold. */
export function requestRemoval(key: string): void {
  const line = lineOf(key)
  if (!line) return
  line.isRemoved = line.entry.problem !== 'unavailable'
  requestChange(key, 0, 0)
}

/** Puts a removed line back in its place with its former quantity. */
export function requestEntryRestore(key: string): void {
  const line = lines.get(key)
  if (!line) return
  line.isRemoved = false
  requestChange(key, line.entry.quantity, 0, true)
}

/** Discards the line's unsent change and clears the line's error. */
export function discardPendingChange(key: string): void {
  const line = lines.get(key)
  if (!line) return
  stopWaiting(line)
  line.pending = null
  line.problem = null
  show()
}

/**
 * Calls `run` when the visitor leaves the page, before unsent cart changes are sent. Returns a function that unregisters `run`.
 */
export function onPageLeave(run: () => void): () => void {
  beforeLeaving.add(run)
  return () => beforeLeaving.delete(run)
}

function requestChange(key: string, quantity: number, restMs: number, isReturn = false): void {
  forgetGone()
  const line = lineOf(key)
  if (!line) return
  stopWaiting(line)
  const isReturning = isReturn || ((line.pending ?? line.sending)?.isReturn ?? false)
  line.pending = { quantity, isReturn: quantity > 0 && isReturning }
  line.problem = null
  lastRemoved = quantity === 0 ? line : null
  if (restMs > 0) line.timer = setTimeout(() => sendRested(line), restMs)
  else send(line)
  show()
}

function sendRested(line: CartLineState): void {
  stopWaiting(line)
  send(line)
}

function stopWaiting(line: CartLineState): void {
  clearTimeout(line.timer)
  line.timer = undefined
}

/** Forgets lines that no longer have a row on the page, and their errors. Called when the visitor makes another change. */
function forgetGone(): void {
  const here = new Set(store.get()?.rows.map((row) => row.key))
  for (const { key, pending, sending } of lines.values()) if (!here.has(key) && !pending && !sending) lines.delete(key)
}

function lineOf(key: string): CartLineState | undefined {
  const entry = cartStore.get()?.entries.find((one) => keyOf(one) === key)
  const known = lines.get(key)
  if (known && entry) known.entry = entry
  if (known || !entry) return known
  const line: CartLineState = { ...idle, key, id: entry.id, entry }
  lines.set(key, line)
  return line
}

const idle = { pending: null, sending: null, isRemoved: false, problem: null, timer: undefined }

function keyOf(entry: CartEntryView): string {
  return keys.get(entry.id) ?? entry.id
}

/** Sends the line's pending change, unless another change of the line is in flight or the line's timer will send it. */
function send(line: CartLineState): void {
  if (!line.sending && line.timer === undefined) sendNow(line)
}

function sendNow(line: CartLineState): void {
  const { pending: change } = line
  stopWaiting(line)
  line.pending = null
  if (!change) return
  const held = heldOf(line)
  if (!line.sending && (change.quantity === 0 ? !held : held?.quantity === change.quantity)) return
  line.sending = change
  void call(line, change, held !== undefined, (answer) => settle(line, change, answer))
}

function heldOf(line: CartLineState): CartEntryView | undefined {
  return confirmedCart()?.entries.find((entry) => entry.id === line.id)
}

type Settle = (answer: ApiResult<AddEntryAnswer | CartAnswer>) => void

async function call(line: CartLineState, change: PendingChange, isHeld: boolean, onAnswer: Settle): Promise<void> {
  const { itemId, additionalFields, addedAt, chosenVariant } = line.entry
  const { quantity } = change
  const body = { itemId, sku: chosenVariant.sku, quantity, additionalFields, addedAt }
  const sendChange = (): Promise<ApiResult<AddEntryAnswer | CartAnswer>> => {
    if (quantity === 0) return removeEntry(line.id, onAnswer)
    return change.isReturn && !isHeld ? addEntry(body, onAnswer) : changeQuantity(line.id, quantity, onAnswer)
  }
  const answer = await sendChange()
  // The page already shows the cart from this answer, or a newer one, so `onChanged` reads the current cart.
  if (answer.isDone) onChanged()
  else if (answer.error.status !== 429) void loadCart().then(() => forgive(line, change))
  send(line)
  show()
}

/** Clears the line's error when the reloaded cart has the requested quantity: the failed request took effect after all. */
function forgive(line: CartLineState, change: PendingChange): void {
  if ((heldOf(line)?.quantity ?? 0) !== change.quantity) return
  line.problem = null
  show()
}

/** Stores the outcome of the line's request: clears the change in flight, keeps the error. Runs before the new cart is shown. */
function settle(line: CartLineState, change: PendingChange, answer: ApiResult<AddEntryAnswer | CartAnswer>): void {
  if (line.sending === change) line.sending = null
  if (answer.isDone) return learnId(line, answer.body)
  const { error } = answer
  const isGone = change.quantity === 0 && error.code === 'cart.entry-not-found'
  // Keeps no error when a newer change replaces the failed one, or when the line to remove is already gone from the cart.
  if (line.pending || line.sending || isGone) return
  if (change.quantity > 0) line.isRemoved = change.isReturn
  if (lastRemoved === line) lastRemoved = null
  line.problem = error
}

function learnId(line: CartLineState, body: AddEntryAnswer | CartAnswer): void {
  if (!('newlyAdded' in body)) return
  line.id = body.newlyAdded
  keys.set(line.id, line.key)
}

function show(): void {
  publishCartWithPending()
  showRows()
}

/**
 * Pauses updates of the cart rows. Used while React renders many rows for the first time in slices, which an update would merge
 * into one long task.
 */
export function pauseRowUpdates(): void {
  arePaused = true
}

export function resumeRowUpdates(): void {
  arePaused = false
  showRows()
}

function showRows(): void {
  const shown = cartStore.get()
  if (!shown || arePaused) return
  store.set(makeCartPageRows(shown, [...lines.values()], lastRemoved))
}

/** Sends all unsent cart changes when the visitor leaves the page. The requests continue after the page is gone. */
function sendEverything(): void {
  for (const run of beforeLeaving) run()
  for (const line of lines.values()) sendNow(line)
}

/**
 * Forgets unconfirmed changes when the browser restores the page from its back/forward cache. They were sent when the visitor
 * left, and the cart is reloaded.
 */
function forgetEverything(): void {
  for (const line of lines.values()) stopWaiting(line)
  lines.clear()
  keys.clear()
  lastRemoved = null
  show()
}
