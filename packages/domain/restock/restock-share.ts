import type { Available } from '../stock/change-stock.ts'

/**
 * How many more people may be written to: first come first served, and never more in one restock than there is at this moment.
 * `told` were written to since the item was sold out last.
 */
export function mayTell({ available, told }: { available: Available; told: number }): number {
  return available === null ? Number.POSITIVE_INFINITY : Math.max(0, available - told)
}
