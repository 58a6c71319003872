import type { StockLevel } from '../stock/change-stock.ts'

/**
 * Returns how many people may still get the back-in-stock email, so that in one restock never more people are notified than units
 * are available. `notified` counts those notified since the variant last sold out. Infinite for unlimited stock.
 */
export function notifiableCount({ available, notified }: { available: StockLevel; notified: number }): number {
  return available === null ? Number.POSITIVE_INFINITY : Math.max(0, available - notified)
}
