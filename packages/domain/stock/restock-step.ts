import type { Available } from './change-stock.ts'

/** True when stock goes from 0 to available, which triggers the back-in-stock emails. */
export function isRestock(before: Available, after: Available): boolean {
  return before === 0 && after !== 0
}
