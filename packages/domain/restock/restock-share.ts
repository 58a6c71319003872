import type { Available } from '../stock/change-stock.ts'

/**
 * Number of people who may still be notified: in one restock never more than there are units now. `notified` counts those notified
 * since the variant last sold out. Infinite for unlimited stock.
 */
export function notifiableCount({ available, notified }: { available: Available; notified: number }): number {
  return available === null ? Number.POSITIVE_INFINITY : Math.max(0, available - notified)
}
