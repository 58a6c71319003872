import type { Available } from './change-stock.ts'

/** The step from nothing to something to sell, by which people hear that an item is back (commerce.md). */
export function isRestock(before: Available, after: Available): boolean {
  return before === 0 && after !== 0
}
