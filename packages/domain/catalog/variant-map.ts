import { isVariantLeft } from './product-status.ts'
import type { ProductFacts } from './product-facts.ts'
import type { Chosen } from './select-variant.ts'
import { optionsOf, type VariantOption } from './variant-select.ts'

/**
 * Which full choices of a product are sold, and which of those can be had: all that guides a choice, without the variants.
 * A combination is one number: the places of its values among the option's values, the first option counting most.
 */
export type VariantMap = {
  options: readonly VariantOption[]
  /** Combination to whether it is in stock; what nobody sells is missing. */
  combinations: ReadonlyMap<number, boolean>
}

export function variantMapOf(product: ProductFacts): VariantMap {
  const options = optionsOf(product)
  const combinations = new Map<number, boolean>()
  const places = placesOf(options)
  for (const variant of product.variants) {
    const combination = combinationOf(places, variant.attributes)
    // Of two variants with the same choices the first is sold, as selectVariant finds it.
    if (combination !== null && !combinations.has(combination))
      combinations.set(combination, isVariantLeft(product, variant))
  }
  return { options, combinations }
}

/** Whether a full choice can be had; null where nobody sells it. */
export function stockOf(map: VariantMap, chosen: Chosen): boolean | null {
  return stockReader(map)(chosen)
}

/** The same for many choices. */
export function stockReader({ options, combinations }: VariantMap): (chosen: Chosen) => boolean | null {
  const places = placesOf(options)
  return (chosen) => {
    const combination = combinationOf(places, chosen)
    return combination === null ? null : (combinations.get(combination) ?? null)
  }
}

/** The options that are still open, in their order. */
export function unselectedOptions({ options }: Pick<VariantMap, 'options'>, chosen: Chosen): string[] {
  return options.map(({ name }) => name).filter((name) => !Object.hasOwn(chosen, name) || chosen[name] === '')
}

type Places = readonly { name: string; count: number; placeOf: ReadonlyMap<string, number> }[]

function placesOf(options: readonly VariantOption[]): Places {
  return options.map(({ name, values }) => ({
    name,
    count: values.length,
    placeOf: new Map(values.map((value, index) => [value, index])),
  }))
}

/** Null when a value is missing or unknown. */
function combinationOf(places: Places, values: Readonly<Record<string, string>>): number | null {
  let combination = 0
  for (const { name, count, placeOf } of places) {
    const place = placeOf.get(values[name] ?? '')
    if (place === undefined) return null
    combination = combination * count + place
  }
  return combination
}
