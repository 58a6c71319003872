import { maxCartEntries, entryQuantityRange } from '../kit/limits.ts'
import type { CartEntry, JoinedLine, MergeNote } from './cart.ts'

export type MergedCarts = {
  entries: readonly CartEntry[]
  /** The lines to save in the account's cart: those new in it, and those whose quantity the merge changed. */
  changed: readonly CartEntry[]
  notes: readonly MergeNote[]
  /** The lines that have more units now than the visitor's cart had. Empty when that cart was empty. */
  joined: readonly JoinedLine[]
}

/**
 * Merges the lines of a visitor's cart (`visitorEntries`) into the account's cart (`accountEntries`) at sign-in. Quantities of
 * the same variant with the same additional fields are added, up to the stock. A line that the visitor's cart copied from the
 * account's cart at sign-out is not counted twice. No line ends up with fewer units than in the account's cart, and no line is
 * dropped while the cart has room.
 */
export function mergeCarts(accountEntries: readonly CartEntry[], visitorEntries: readonly CartEntry[]): MergedCarts {
  const notes: MergeNote[] = []
  const changed = new Map<string, CartEntry>()
  let entries = [...accountEntries]
  for (const line of visitorEntries) {
    const same = entries.find((entry) => isSameLine(entry, line))
    const wanted = wantedOf(same, line)
    if (!same && entries.length >= maxCartEntries) {
      notes.push({ entryId: null, title: line.title, wanted, kept: 0 })
      continue
    }
    const kept = Math.min(wanted, maxQuantity(entries, same, line))
    const entry = same ? { ...same, quantity: kept } : { ...line, quantity: kept }
    if (kept < wanted) notes.push({ entryId: entry.id, title: entry.title, wanted, kept })
    if (kept !== same?.quantity) changed.set(entry.id, entry)
    entries = same ? entries.map((one) => (one === same ? entry : one)) : [...entries, entry]
  }
  const inOrder = entries.toSorted((one, other) => one.addedMs - other.addedMs)
  const joined = visitorEntries.length === 0 ? [] : joinedLines(inOrder, visitorEntries)
  return { entries: inOrder, changed: [...changed.values()], notes, joined }
}

function joinedLines(merged: readonly CartEntry[], visitorEntries: readonly CartEntry[]): JoinedLine[] {
  return merged.flatMap((entry) => {
    const had = visitorEntries.find((line) => isSameLine(line, entry))?.quantity ?? 0
    return entry.quantity > had ? [{ entryId: entry.id, had, kept: entry.quantity }] : []
  })
}

function isSameLine(one: CartEntry, other: CartEntry): boolean {
  return one.variantId === other.variantId && one.additionalFields === other.additionalFields
}

/**
 * Returns the quantity that a merged line should have before the stock limits it: the sum of both carts. For a line copied at
 * sign-out, which has the id of its original, and for one that is not for sale, it is the larger quantity instead.
 */
function wantedOf(same: CartEntry | undefined, line: CartEntry): number {
  if (!same) return line.quantity
  return same.id === line.id || !line.isForSale ? Math.max(same.quantity, line.quantity) : same.quantity + line.quantity
}

/**
 * Returns the maximum quantity of a cart line after the merge. Lines of a variant share its stock, which is ignored when the
 * variant is not for sale.
 */
function maxQuantity(entries: readonly CartEntry[], same: CartEntry | undefined, line: CartEntry): number {
  if (line.unlimited || !line.isForSale) return entryQuantityRange.max
  const others = entries.filter((entry) => entry !== same && entry.variantId === line.variantId)
  const left = line.qtyInStock - others.reduce((sum, entry) => sum + entry.quantity, 0)
  return Math.min(entryQuantityRange.max, Math.max(left, same?.quantity ?? 1))
}
