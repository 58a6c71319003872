import { isVariantAvailable } from '../product-status.ts'
import type { ProductFacts } from '../product-facts.ts'
import type { ChosenOptions } from './select-variant.ts'
import { optionsOf, type ProductOption } from './variant-select.ts'

/**
 * The combinations of option values that a product has, with their stock: enough to guide the choice without loading the
 * variants. A combination is one number in mixed radix, made of the index of each option's value; the first option is the most
 * significant.
 */
export type VariantMap = {
  options: readonly ProductOption[]
  /** Maps each combination's number to true when it is in stock. Combinations that the product does not have are missing. */
  combinations: ReadonlyMap<number, boolean>
}

export function variantMapOf(product: ProductFacts): VariantMap {
  const options = optionsOf(product)
  const combinations = new Map<number, boolean>()
  const places = placesOf(options)
  for (const variant of product.variants) {
    const combination = combinationOf(places, variant.attributes)
    // Of two variants with the same option values, only the first counts, because `selectVariant` finds that one.
    if (combination !== null && !combinations.has(combination))
      combinations.set(combination, isVariantAvailable(product, variant))
  }
  return { options, combinations }
}

/**
 * Returns true when the combination of chosen values is in stock; `null` when the product does not have it or an option has no
 * chosen value.
 */
export function isCombinationInStock(map: VariantMap, chosen: ChosenOptions): boolean | null {
  return makeStockLookup(map)(chosen)
}

/** Returns a function like `isCombinationInStock` for many lookups in the same map, which indexes the option values only once. */
export function makeStockLookup({ options, combinations }: VariantMap): (chosen: ChosenOptions) => boolean | null {
  const places = placesOf(options)
  return (chosen) => {
    const combination = combinationOf(places, chosen)
    return combination === null ? null : (combinations.get(combination) ?? null)
  }
}

/** Returns the names of the options that have no chosen value, in display order. */
export function unselectedOptions({ options }: Pick<VariantMap, 'options'>, chosen: ChosenOptions): string[] {
  return options.map(({ name }) => name).filter((name) => !Object.hasOwn(chosen, name) || chosen[name] === '')
}

type Places = readonly { name: string; count: number; placeOf: ReadonlyMap<string, number> }[]

function placesOf(options: readonly ProductOption[]): Places {
  return options.map(({ name, values }) => ({
    name,
    count: values.length,
    placeOf: new Map(values.map((value, index) => [value, index])),
  }))
}

/** Returns the number of the combination of these option values; `null` when a value is missing or unknown. */
function combinationOf(places: Places, values: Readonly<Record<string, string>>): number | null {
  let combination = 0
  for (const { name, count, placeOf } of places) {
    const place = placeOf.get(values[name] ?? '')
    if (place === undefined) return null
    combination = combination * count + place
  }
  return combination
}
