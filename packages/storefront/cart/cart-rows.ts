import { withEntryBack, withoutEntry, withQuantity } from '@sitewright/domain/cart/change-view.ts'
import type { CartEntryView, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Declined } from '../kit/api.ts'

/** How many a line shall hold, 0 for none; `isReturn` for a line that had been removed. */
export type Wish = { quantity: number; isReturn: boolean }

/** What the page asks of one line beyond what the server has confirmed. */
export type Line = {
  /** Under which the page knows the line. A line that is put back gets another id from the server. */
  key: string
  id: string
  /** As it was last seen, so that it can be put back. */
  entry: CartEntryView
  /** Not sent yet, and on its way: one at a time for each line, the last wish wins. */
  wish: Wish | null
  sending: Wish | null
  isRemoved: boolean
  /** Why the last wish was not fulfilled. */
  problem: Declined | null
  /** Runs while clicks or keys may follow. */
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A line of the page: one of the cart, or one that was removed and can be put back. */
export type CartRow = {
  key: string
  entry: CartEntryView
  isRemoved: boolean
  /** What was asked for and is not confirmed yet. */
  asked: number | null
  problem: Declined | null
}
export type CartRows = {
  cart: ShoppingCart
  rows: readonly CartRow[]
  /** Of lines that went away meanwhile. */
  problems: readonly Declined[]
  /** What the last change took out. */
  removed: CartEntryView | null
  isSettled: boolean
}

/** The cart as it will be when the server has done all that is asked for. */
export function withWishes(confirmed: ShoppingCart, lines: readonly Line[]): ShoppingCart {
  return lines.reduce((shown, line) => withWish(shown, line, line.wish ?? line.sending), confirmed)
}

/** What the rules refuse is not shown; the server, which knows more, is asked all the same. */
function withWish(shown: ShoppingCart, line: Line, wish: Wish | null): ShoppingCart {
  if (!wish) return shown
  const { id } = line
  const isHeld = shown.entries.some((entry) => entry.id === id)
  try {
    if (wish.quantity === 0) return isHeld ? withoutEntry(shown, id) : shown
    if (isHeld) return withQuantity(shown, id, wish.quantity)
    return wish.isReturn ? withEntryBack(shown, { ...line.entry, id, quantity: wish.quantity }) : shown
  } catch (error) {
    if (error instanceof Refusal) return shown
    throw error
  }
}

/** The lines of the cart, and in their places those that were removed and can be put back. */
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
    isSettled: !lines.some(({ wish, sending }) => wish ?? sending),
  }
}

function rowOf(entry: CartEntryView, line: Line | undefined): CartRow {
  const { wish = null, sending = null, isRemoved = false, problem = null } = line ?? {}
  const key = line?.key ?? entry.id
  return { key, entry, isRemoved, asked: (wish ?? sending)?.quantity ?? null, problem }
}

/** Lines stand as they were added, and so do those that were removed from among them. */
function byPlace(one: CartRow, other: CartRow): number {
  if (one.entry.addedAt !== other.entry.addedAt) return one.entry.addedAt - other.entry.addedAt
  return one.key < other.key ? -1 : Number(one.key > other.key)
}
