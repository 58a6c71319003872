import type { StockLevel } from './change-stock.ts'

/** True when a variant's stock goes from 0 to available, which triggers its back-in-stock emails. */
export function isRestock(before: StockLevel, after: StockLevel): boolean {
  return before === 0 && after !== 0
}
