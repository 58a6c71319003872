import { predictEntryRestore, predictEntryRemoval, predictQuantityChange } from '@sitewright/domain/cart/change-view.ts'
import type { CartEntryView, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ApiError } from '../kit/api.ts'

/**
 * A change of a cart line that the server has not confirmed: the requested quantity, 0 to remove the line. `isReturn` is true
 * when a removed line is put back.
 */
export type PendingChange = { quantity: number; isReturn: boolean }

/** A cart line on this page, with its unconfirmed changes and its error. */
export type CartLineState = {
  /** Identifies the line on this page. Unlike `id`, it stays the same when a removed line is put back. */
  key: string
  id: string
  /** The line's last known cart entry, needed to put the line back after its removal. */
  entry: CartEntryView
  /**
   * `pending` is the change not sent yet, `sending` the one in flight. A line has one request in flight at a time; a newer
   * pending change replaces an older one.
   */
  pending: PendingChange | null
  sending: PendingChange | null
  isRemoved: boolean
  /** Why the line's last change failed; `null` when it did not fail. */
  problem: ApiError | null
  /** Sends the pending change when it fires; restarted by each further click or keystroke. `undefined` when not running. */
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A row of the cart page: a line of the cart, or a removed line that the visitor can put back. */
export type CartRow = {
  key: string
  entry: CartEntryView
  isRemoved: boolean
  /** Requested quantity that the server has not confirmed yet; `null` when there is no such change. */
  pendingQuantity: number | null
  problem: ApiError | null
}
export type CartRows = {
  cart: ShoppingCart
  rows: readonly CartRow[]
  /** Errors of lines that are no longer in the cart and therefore have no row on the page. */
  problems: readonly ApiError[]
  /** Cart entry that the visitor's last change removed; `null` when that change was not a removal. */
  removed: CartEntryView | null
  isSettled: boolean
}

/** Returns the confirmed cart with all unconfirmed changes applied. */
export function withPendingChanges(confirmed: ShoppingCart, lines: readonly CartLineState[]): ShoppingCart {
  return lines.reduce((shown, line) => withPendingChange(shown, line, line.pending ?? line.sending), confirmed)
}

/**
 * Returns the cart with the line's unconfirmed change applied; unchanged if the cart rules refuse the change. The change is sent
 * to the server even then, because the server has newer stock.
 */
function withPendingChange(shown: ShoppingCart, line: CartLineState, change: PendingChange | null): ShoppingCart {
  if (!change) return shown
  const { id } = line
  const isHeld = shown.entries.some((entry) => entry.id === id)
  try {
    if (change.quantity === 0) return isHeld ? predictEntryRemoval(shown, id) : shown
    if (isHeld) return predictQuantityChange(shown, id, change.quantity)
    return change.isReturn ? predictEntryRestore(shown, { ...line.entry, id, quantity: change.quantity }) : shown
  } catch (error) {
    if (error instanceof Refusal) return shown
    throw error
  }
}

/**
 * Returns the rows of the cart page: the cart's lines, and among them removed lines with an Undo button, in their former places.
 */
export function makeCartPageRows(
  shown: ShoppingCart,
  lines: readonly CartLineState[],
  lastRemoved: CartLineState | null,
): CartRows {
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

function rowOf(entry: CartEntryView, line: CartLineState | undefined): CartRow {
  const { pending = null, sending = null, isRemoved = false, problem = null } = line ?? {}
  const key = line?.key ?? entry.id
  return { key, entry, isRemoved, pendingQuantity: (pending ?? sending)?.quantity ?? null, problem }
}

/** Sort order of cart rows, removed lines included: by the time when the item was added to the cart. */
function byPlace(one: CartRow, other: CartRow): number {
  if (one.entry.addedAt !== other.entry.addedAt) return one.entry.addedAt - other.entry.addedAt
  return one.key < other.key ? -1 : Number(one.key > other.key)
}
