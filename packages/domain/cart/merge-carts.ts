import { maxCartEntries, quantityLimits } from '../kit/limits.ts'
import type { CartEntry, MergeNote } from './cart.ts'

export type Merged = {
  entries: readonly CartEntry[]
  /** Those that the account's cart did not hold like this. */
  changed: readonly CartEntry[]
  notes: readonly MergeNote[]
}

/**
 * The lines of an account's cart with those that its shopper brings along: quantities of one variant with the same additional fields
 * are added, up to what there is; every other line stays a line of its own. A line that was copied when its shopper signed out is no
 * second one. No line gets fewer than the account's cart held, and none disappears while the cart has room.
 */
export function mergeCarts(held: readonly CartEntry[], brought: readonly CartEntry[]): Merged {
  const notes: MergeNote[] = []
  const changed = new Map<string, CartEntry>()
  let entries = [...held]
  for (const line of brought) {
    const same = entries.find((entry) => isSameLine(entry, line))
    const wanted = wantedOf(same, line)
    if (!same && entries.length >= maxCartEntries) {
      notes.push({ entryId: null, title: line.title, wanted, kept: 0 })
      continue
    }
    const kept = Math.min(wanted, mostOf(entries, same, line))
    const entry = same ? { ...same, quantity: kept } : { ...line, quantity: kept }
    if (kept < wanted) notes.push({ entryId: entry.id, title: entry.title, wanted, kept })
    if (kept !== same?.quantity) changed.set(entry.id, entry)
    entries = same ? entries.map((one) => (one === same ? entry : one)) : [...entries, entry]
  }
  const inOrder = entries.toSorted((one, other) => one.addedMs - other.addedMs)
  return { entries: inOrder, changed: [...changed.values()], notes }
}

function isSameLine(one: CartEntry, other: CartEntry): boolean {
  return one.variantId === other.variantId && one.additionalFields === other.additionalFields
}

/** A copy keeps the id of its line, so that the two say one thing twice. */
function wantedOf(same: CartEntry | undefined, line: CartEntry): number {
  if (!same) return line.quantity
  return same.id === line.id || !line.isForSale ? Math.max(same.quantity, line.quantity) : same.quantity + line.quantity
}

/** Lines of one variant share a shelf. What is not for sale any more is not counted: its line says that it is gone. */
function mostOf(entries: readonly CartEntry[], same: CartEntry | undefined, line: CartEntry): number {
  if (line.unlimited || !line.isForSale) return quantityLimits.max
  const others = entries.filter((entry) => entry !== same && entry.variantId === line.variantId)
  const left = line.qtyInStock - others.reduce((sum, entry) => sum + entry.quantity, 0)
  return Math.min(quantityLimits.max, Math.max(left, same?.quantity ?? 1))
}
