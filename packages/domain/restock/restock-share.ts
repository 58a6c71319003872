import type { Available } from '../stock/change-stock.ts'

/**
 * Number of people who may still be notified: in one restock never more than there are units now. `told` is the number notified
 * since the variant last sold out. Infinite for unlimited stock.
 */
export function mayTell({ available, told }: { available: Available; told: number }): number {
  return available === null ? Number.POSITIVE_INFINITY : Math.max(0, available - told)
}
