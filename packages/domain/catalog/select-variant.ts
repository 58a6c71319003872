import type { ProductFacts, VariantFacts } from './product-facts.ts'
import { isVariantInStock } from './product-status.ts'
import { hasVariantSelect, optionsOf } from './variant-select.ts'

/** Option name to chosen value; an option that is missing or '' is not chosen yet. */
export type Chosen = Readonly<Record<string, string>>

export type Selection =
  | { kind: 'incomplete'; missing: string[] }
  | { kind: 'unavailable' }
  | { kind: 'match'; variant: VariantFacts }

/** What the choices so far lead to (SF-4.06, SF-4.07). A single variant needs no choice. */
export function selectVariant(product: ProductFacts, chosen: Chosen): Selection {
  const [single] = product.variants
  if (single && !hasVariantSelect(product)) return { kind: 'match', variant: single }

  const missing = unselected(product, chosen)
  if (missing.length > 0) return { kind: 'incomplete', missing }
  const variant = product.variants.find((one) => fits(one, product.optionNames, chosen))
  return variant ? { kind: 'match', variant } : { kind: 'unavailable' }
}

/** For the last open option (SF-4.08, SF-4.09): its values that no variant has, and those that are sold out. Null while more are open. */
export function unavailableValues(
  product: ProductFacts,
  chosen: Chosen,
): { optionName: string; missing: string[]; soldOut: string[] } | null {
  const [optionName, ...others] = unselected(product, chosen)
  if (optionName === undefined || others.length > 0) return null

  const values = optionsOf(product).find((option) => option.name === optionName)?.values ?? []
  const found = values.map((value) => ({
    value,
    variant: product.variants.find((one) => fits(one, product.optionNames, { ...chosen, [optionName]: value })),
  }))
  return {
    optionName,
    missing: found.filter(({ variant }) => !variant).map(({ value }) => value),
    soldOut: found.filter(({ variant }) => variant && !isVariantInStock(variant)).map(({ value }) => value),
  }
}

function unselected(product: ProductFacts, chosen: Chosen): string[] {
  return product.optionNames.filter((name) => !Object.hasOwn(chosen, name) || chosen[name] === '')
}

function fits(variant: VariantFacts, optionNames: readonly string[], chosen: Chosen): boolean {
  return optionNames.every(
    (name) => Object.hasOwn(variant.attributes, name) && variant.attributes[name] === chosen[name],
  )
}
