import type { ProductFacts, VariantFacts } from '../product-facts.ts'
import { hasVariantSelect } from './variant-select.ts'

/** The option values that the shopper has chosen, by option name. An option that is missing or '' has no chosen value yet. */
export type ChosenOptions = Readonly<Record<string, string>>

export type VariantSelection =
  | { kind: 'incomplete'; missing: string[] }
  | { kind: 'unavailable' }
  | { kind: 'match'; variant: VariantFacts }

/**
 * Finds the product's variant with the chosen option values (SF-4.06, SF-4.07). The only variant of a product always matches,
 * whatever is chosen.
 */
export function selectVariant(product: ProductFacts, chosen: ChosenOptions): VariantSelection {
  const [single] = product.variants
  if (single && !hasVariantSelect(product)) return { kind: 'match', variant: single }

  const missing = unselected(product, chosen)
  if (missing.length > 0) return { kind: 'incomplete', missing }
  const variant = product.variants.find((one) => fits(one, product.optionNames, chosen))
  return variant ? { kind: 'match', variant } : { kind: 'unavailable' }
}

function unselected(product: ProductFacts, chosen: ChosenOptions): string[] {
  return product.optionNames.filter((name) => !Object.hasOwn(chosen, name) || chosen[name] === '')
}

function fits(variant: VariantFacts, optionNames: readonly string[], chosen: ChosenOptions): boolean {
  return optionNames.every(
    (name) => Object.hasOwn(variant.attributes, name) && variant.attributes[name] === chosen[name],
  )
}
