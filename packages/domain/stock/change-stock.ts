import { maxStock } from '../kit/limits.ts'
import { Refusal } from '../kit/refusal.ts'

/** Why the number of units changed; kept with every movement. */
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
export type StockReason = (typeof stockReasons)[number]

/** Units on hand; null is unlimited, which is not counted. */
export type Available = number | null
export type StockChange = { to: Available } | { by: number }

/** What is available afterwards, and the movement to write down (null where nothing that is counted moved). */
export function changeStock(before: Available, change: StockChange): { after: Available; delta: number | null } {
  if ('to' in change) return { after: counted(change.to), delta: deltaOf(before, change.to) }
  if (before === null) throw new Refusal('stock.not-counted')
  return { after: counted(before + change.by), delta: change.by }
}

function counted(units: Available): Available {
  if (units === null) return null
  if (units < 0) throw new Refusal('stock.below-zero')
  if (units > maxStock) throw new Refusal('stock.too-large')
  return units
}

/** The movements of a variant sum up to what is on hand: counting begins at 0 and leaves nothing when it ends. */
function deltaOf(before: Available, after: Available): number | null {
  if (before === null && after === null) return null
  return (after ?? 0) - (before ?? 0)
}
