import type { AddEntryAnswer, CartAnswer, CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import type { Answer } from '../kit/api.ts'
import { startCoupons, withoutLeaving } from '../discounts/coupon-changes.ts'
import { makeStore } from '../kit/store.ts'
import { rowsOf, withWishes, type CartRows, type Line, type Wish } from './cart-rows.ts'
import { addEntry, cartStore, confirmedCart, layOverCart, loadCart, showCart } from './cart-store.ts'
import { changeQuantity, removeEntry } from './change-entry.ts'

/** By their keys. */
const lines = new Map<string, Line>()
/** By the ids of lines that were put back. */
const keys = new Map<string, string>()
let lastRemoved: Line | null = null
let isHeld = false
const store = makeStore<CartRows | null>(null)
export const cartRows = { get: store.get, listen: store.listen }

/** Called when a change has been confirmed. */
let onChanged = (): void => undefined
const beforeLeaving = new Set<() => void>()

/** Shows changes at once, before the server has confirmed them. Once a page. */
export function startChanges(whenChanged: () => void): void {
  onChanged = whenChanged
  layOverCart((confirmed) => withoutLeaving(withWishes(confirmed, [...lines.values()])))
  startCoupons(tellChanged)
  cartStore.listen(showRows)
  addEventListener('pagehide', sendEverything)
  addEventListener('pageshow', (event) => event.persisted && forgetEverything())
  showCart()
  showRows()
}

/** Says that the server has confirmed a change. */
export function tellChanged(): void {
  onChanged()
}

/** Sends a quantity once `restMs` have passed without another; shown at once. */
export function askQuantity(key: string, quantity: number, restMs: number): void {
  ask(key, quantity, restMs)
}

/** How many the line holds, or shall hold. */
export function quantityOf(key: string): number {
  const line = lineOf(key)
  return (line?.wish ?? line?.sending)?.quantity ?? line?.entry.quantity ?? 0
}

/** Takes a line out. It stays as a row from which it can be put back, unless nobody sells it any more. */
export function askRemoval(key: string): void {
  const line = lineOf(key)
  if (!line) return
  line.isRemoved = line.entry.problem !== 'unavailable'
  ask(key, 0, 0)
}

/** Undoes a removal: the line returns to its place with what it held. */
export function askReturn(key: string): void {
  const line = lines.get(key)
  if (!line) return
  line.isRemoved = false
  ask(key, line.entry.quantity, 0, true)
}

/** Takes back what was asked for and has not been sent. */
export function forgetWish(key: string): void {
  const line = lines.get(key)
  if (!line) return
  stopWaiting(line)
  line.wish = null
  line.problem = null
  show()
}

/** Runs before what is still waiting is sent from a page that is left. Answers how to take it back. */
export function whenLeaving(run: () => void): () => void {
  beforeLeaving.add(run)
  return () => beforeLeaving.delete(run)
}

function ask(key: string, quantity: number, restMs: number, isReturn = false): void {
  forgetGone()
  const line = lineOf(key)
  if (!line) return
  stopWaiting(line)
  const isReturning = isReturn || ((line.wish ?? line.sending)?.isReturn ?? false)
  line.wish = { quantity, isReturn: quantity > 0 && isReturning }
  line.problem = null
  lastRemoved = quantity === 0 ? line : null
  if (restMs > 0) line.timer = setTimeout(() => sendRested(line), restMs)
  else send(line)
  show()
}

function sendRested(line: Line): void {
  stopWaiting(line)
  send(line)
}

function stopWaiting(line: Line): void {
  clearTimeout(line.timer)
  line.timer = undefined
}

/** What was said of a line that is gone has been read when something else is done. */
function forgetGone(): void {
  const here = new Set(store.get()?.rows.map((row) => row.key))
  for (const { key, wish, sending } of lines.values()) if (!here.has(key) && !wish && !sending) lines.delete(key)
}

function lineOf(key: string): Line | undefined {
  const entry = cartStore.get()?.entries.find((one) => keyOf(one) === key)
  const known = lines.get(key)
  if (known && entry) known.entry = entry
  if (known || !entry) return known
  const line: Line = { ...idle, key, id: entry.id, entry }
  lines.set(key, line)
  return line
}

const idle = { wish: null, sending: null, isRemoved: false, problem: null, timer: undefined }

function keyOf(entry: CartEntryView): string {
  return keys.get(entry.id) ?? entry.id
}

/** What still rests is sent by its timer. */
function send(line: Line): void {
  if (!line.sending && line.timer === undefined) sendNow(line)
}

function sendNow(line: Line): void {
  const { wish } = line
  stopWaiting(line)
  line.wish = null
  if (!wish) return
  const held = heldOf(line)
  if (!line.sending && (wish.quantity === 0 ? !held : held?.quantity === wish.quantity)) return
  line.sending = wish
  void call(line, wish, held !== undefined, (answer) => settle(line, wish, answer))
}

function heldOf(line: Line): CartEntryView | undefined {
  return confirmedCart()?.entries.find((entry) => entry.id === line.id)
}

type Settle = (answer: Answer<AddEntryAnswer | CartAnswer>) => void

async function call(line: Line, wish: Wish, isHeld: boolean, onAnswer: Settle): Promise<void> {
  const { itemId, additionalFields, addedAt, chosenVariant } = line.entry
  const { quantity } = wish
  const body = { itemId, sku: chosenVariant.sku, quantity, additionalFields, addedAt }
  const change = (): Promise<Answer<AddEntryAnswer | CartAnswer>> => {
    if (quantity === 0) return removeEntry(line.id, onAnswer)
    return wish.isReturn && !isHeld ? addEntry(body, onAnswer) : changeQuantity(line.id, quantity, onAnswer)
  }
  const answer = await change()
  // The answer has been shown, unless it came too late for that.
  if (answer.isDone) onChanged()
  else if (answer.refusal.status !== 429) void loadCart().then(() => forgive(line, wish))
  send(line)
  show()
}

/** What nobody confirmed may have been done all the same. */
function forgive(line: Line, wish: Wish): void {
  if ((heldOf(line)?.quantity ?? 0) !== wish.quantity) return
  line.problem = null
  show()
}

/** Before the answer's cart is shown. */
function settle(line: Line, wish: Wish, answer: Answer<AddEntryAnswer | CartAnswer>): void {
  if (line.sending === wish) line.sending = null
  if (answer.isDone) return learnId(line, answer.body)
  const { refusal } = answer
  const isGone = wish.quantity === 0 && refusal.code === 'cart.entry-not-found'
  if (line.wish || line.sending || isGone) return // somebody has changed their mind, or it is as they want it
  if (wish.quantity > 0) line.isRemoved = wish.isReturn
  if (lastRemoved === line) lastRemoved = null
  line.problem = refusal
}

function learnId(line: Line, body: AddEntryAnswer | CartAnswer): void {
  if (!('newlyAdded' in body)) return
  line.id = body.newlyAdded
  keys.set(line.id, line.key)
}

function show(): void {
  showCart()
  showRows()
}

/** While all lines are drawn for the first time, in slices: a change would have them drawn at once. */
export function holdRows(): void {
  isHeld = true
}

export function letRows(): void {
  isHeld = false
  showRows()
}

function showRows(): void {
  const shown = cartStore.get()
  if (!shown || isHeld) return
  store.set(rowsOf(shown, [...lines.values()], lastRemoved))
}

/** The page is left: nothing waits any longer, and what is sent outlives it. */
function sendEverything(): void {
  for (const run of beforeLeaving) run()
  for (const line of lines.values()) sendNow(line)
}

/** A page that comes back from the browser's memory asks for the cart; what was asked for then has been sent. */
function forgetEverything(): void {
  for (const line of lines.values()) stopWaiting(line)
  lines.clear()
  keys.clear()
  lastRemoved = null
  show()
}
