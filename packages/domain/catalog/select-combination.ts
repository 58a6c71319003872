import type { Chosen } from './select-variant.ts'
import { stockOf, unselectedOptions, type VariantMap } from './variant-map.ts'

/** What the choices so far lead to (SF-4.06, SF-4.07), as `selectVariant` says it, but for the variant. */
export type Combination =
  | { kind: 'incomplete'; missing: string[] }
  | { kind: 'unavailable' }
  | { kind: 'match'; isInStock: boolean }

export function selectCombination(map: VariantMap, chosen: Chosen): Combination {
  const missing = unselectedOptions(map, chosen)
  if (missing.length > 0) return { kind: 'incomplete', missing }
  const isInStock = stockOf(map, chosen)
  return isInStock === null ? { kind: 'unavailable' } : { kind: 'match', isInStock }
}
