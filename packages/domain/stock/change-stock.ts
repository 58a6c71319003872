import { maxStock } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'

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
] as const
export type StockChangeReason = (typeof stockReasons)[number]

/** Units of a variant on hand; `null` for unlimited stock, which is not tracked. */
export type StockLevel = number | null
export type StockChange = { to: StockLevel } | { by: number }

/**
 * Returns a variant's stock after the change, and the difference to record as a stock movement (`null` when the stock was and
 * stays unlimited). Throws a `Refusal` when the result is negative or too large, and for a relative change of unlimited stock.
 */
export function changeStock(before: StockLevel, change: StockChange): { after: StockLevel; delta: number | null } {
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
