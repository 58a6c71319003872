import { quantityLimits } from '@sitewright/domain/kit/limits.ts'

/** What a click on − or + makes of what is typed; what is no number starts again at the least. */
export function stepQuantity(typed: string, by: 1 | -1): string {
  const { min, max } = quantityLimits
  const stepped = Math.trunc(Number(typed)) + by
  return String(Number.isFinite(stepped) ? Math.min(max, Math.max(min, stepped)) : min)
}
