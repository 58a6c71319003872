import { entryQuantityRange } from '@sitewright/domain/kit/limits.ts'

/**
 * Returns the quantity after a click on − or +, within the allowed range. Typed text that is not a number becomes the minimum.
 */
export function stepQuantity(typed: string, by: 1 | -1): string {
  const { min, max } = entryQuantityRange
  const stepped = Math.trunc(Number(typed)) + by
  return String(Number.isFinite(stepped) ? Math.min(max, Math.max(min, stepped)) : min)
}
