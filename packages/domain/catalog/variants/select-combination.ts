import type { ChosenOptions } from './select-variant.ts'
import { isCombinationInStock, unselectedOptions, type VariantMap } from './variant-map.ts'

/**
 * Result of looking up the chosen option values in a `VariantMap`: like `VariantSelection`, but with a stock flag instead of the variant
 * (SF-4.06, SF-4.07).
 */
export type CombinationSelection =
  | { kind: 'incomplete'; missing: string[] }
  | { kind: 'unavailable' }
  | { kind: 'match'; isInStock: boolean }

export function selectCombination(map: VariantMap, chosen: ChosenOptions): CombinationSelection {
  const missing = unselectedOptions(map, chosen)
  if (missing.length > 0) return { kind: 'incomplete', missing }
  const isInStock = isCombinationInStock(map, chosen)
  return isInStock === null ? { kind: 'unavailable' } : { kind: 'match', isInStock }
}
