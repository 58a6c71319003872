import { maxStock } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'
import { stockChangeMessages } from './stock-changes.messages.ts'

/** Why the stock of a variant changed. Stored with every stock movement. */
export const stockReasons = [
  'initial',
  'counted',
  'received',
  'returned',
  'damaged',
  'sold',
  'correction',
  'import',
  'undone',
] as const
export type StockChangeReason = (typeof stockReasons)[number]

/** Units of a variant on hand; `null` for unlimited stock, which is not tracked. */
export type StockLevel = number | null
/** A change to a number or by a number. `expected` is what the stock must be before, when it is given. */
export type StockChange = { to: StockLevel; expected?: StockLevel | undefined } | { by: number }

/**
 * Returns a variant's stock after the change, and the difference to record as a stock movement (`null` when the stock was and
 * stays unlimited). Throws a `Refusal` when the result is negative or too large, for a relative change of unlimited stock, and when
 * the stock is not what was expected.
 */
export function changeStock(before: StockLevel, change: StockChange): { after: StockLevel; delta: number | null } {
  if ('to' in change && change.expected !== undefined && change.expected !== before)
    throw new Refusal('changes.changed-meanwhile', {
      message: stockChangeMessages.changedMeanwhile,
      values: { available: before },
    })
  if ('to' in change) return { after: counted(change.to), delta: deltaOf(before, change.to) }
  if (before === null) throw new Refusal('stock.not-counted')
  return { after: counted(before + change.by), delta: change.by }
}

function counted(units: StockLevel): StockLevel {
  if (units === null) return null
  if (units < 0) throw new Refusal('stock.below-zero')
  if (units > maxStock) throw new Refusal('stock.too-large')
  return units
}

/**
 * Returns the difference to record as a stock movement. A variant's movements add up to its stock on hand: tracking starts from
 * 0, and ending it removes all units.
 */
function deltaOf(before: StockLevel, after: StockLevel): number | null {
  if (before === null && after === null) return null
  return (after ?? 0) - (before ?? 0)
}
