import { withRestoredEntry, withoutEntry, withQuantity } from '@sitewright/domain/cart/change-view.ts'
import type { CartEntryView, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ApiError } from '../kit/api.ts'

/** Requested quantity of a line, 0 to remove it. `isReturn` is true when a removed line is put back. */
export type PendingChange = { quantity: number; isReturn: boolean }

/** Page state of a cart line, beyond what the server has confirmed. */
export type Line = {
  /** Identifies the line on this page. Unlike `id`, it stays the same when a removed line is put back. */
  key: string
  id: string
  /** Last known entry, needed to put a removed line back. */
  entry: CartEntryView
  /** `pending` is the change not sent yet, `sending` the one in flight. A line sends one at a time, and its last change wins. */
  pending: PendingChange | null
  sending: PendingChange | null
  isRemoved: boolean
  /** Why the last change failed; `null` when it did not. */
  problem: ApiError | null
  /** Delays sending while more clicks or keystrokes may follow. */
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A row of the page: a line of the cart, or a removed line that can be put back. */
export type CartRow = {
  key: string
  entry: CartEntryView
  isRemoved: boolean
  /** Requested quantity that the server has not confirmed yet; `null` without one. */
  pendingQuantity: number | null
  problem: ApiError | null
}
export type CartRows = {
  cart: ShoppingCart
  rows: readonly CartRow[]
  /** Errors of lines that have meanwhile left the cart. */
  problems: readonly ApiError[]
  /** Entry that the last change removed; `null` when it removed none. */
  removed: CartEntryView | null
  isSettled: boolean
}

/** The cart as it will be once the server has done all pending changes. */
export function withPendingChanges(confirmed: ShoppingCart, lines: readonly Line[]): ShoppingCart {
  return lines.reduce((shown, line) => withPendingChange(shown, line, line.pending ?? line.sending), confirmed)
}

/** Applies a pending change, unless the cart rules refuse it. It is sent anyway, because the server knows more. */
function withPendingChange(shown: ShoppingCart, line: Line, change: PendingChange | null): ShoppingCart {
  if (!change) return shown
  const { id } = line
  const isHeld = shown.entries.some((entry) => entry.id === id)
  try {
    if (change.quantity === 0) return isHeld ? withoutEntry(shown, id) : shown
    if (isHeld) return withQuantity(shown, id, change.quantity)
    return change.isReturn ? withRestoredEntry(shown, { ...line.entry, id, quantity: change.quantity }) : shown
  } catch (error) {
    if (error instanceof Refusal) return shown
    throw error
  }
}

/** The lines of the cart, and in their former places the removed lines that can be put back. */
export function rowsOf(shown: ShoppingCart, lines: readonly Line[], lastRemoved: Line | null): CartRows {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const held = shown.entries.map((entry) => ({ ...rowOf(entry, byId.get(entry.id)), isRemoved: false }))
  const here = new Set(held.map(({ key }) => key))
  const others = lines.filter(({ key }) => !here.has(key))
  const removed = others.filter(({ isRemoved }) => isRemoved).map((line) => rowOf(line.entry, line))
  return {
    cart: shown,
    rows: [...held, ...removed].toSorted(byPlace),
    problems: others.flatMap(({ isRemoved, problem }) => (isRemoved || !problem ? [] : [problem])),
    removed: lastRemoved?.entry ?? null,
    isSettled: !lines.some(({ pending, sending }) => pending ?? sending),
  }
}

function rowOf(entry: CartEntryView, line: Line | undefined): CartRow {
  const { pending = null, sending = null, isRemoved = false, problem = null } = line ?? {}
  const key = line?.key ?? entry.id
  return { key, entry, isRemoved, pendingQuantity: (pending ?? sending)?.quantity ?? null, problem }
}

/** Sorts rows, removed ones included, by the time they were added. */
function byPlace(one: CartRow, other: CartRow): number {
  if (one.entry.addedAt !== other.entry.addedAt) return one.entry.addedAt - other.entry.addedAt
  return one.key < other.key ? -1 : Number(one.key > other.key)
}
