import { isVariantAvailable } from '../product-status.ts'
import type { ProductFacts } from '../product-facts.ts'
import type { Chosen } from './select-variant.ts'
import { optionsOf, type VariantOption } from './variant-select.ts'

/**
 * The existing combinations of option values and their stock: everything that guides a choice, without the variants themselves. A
 * combination is one number in mixed radix: the index of each option's value, the first option most significant.
 */
export type VariantMap = {
  options: readonly VariantOption[]
  /** Maps combination to whether it is in stock. Combinations that are not sold are missing. */
  combinations: ReadonlyMap<number, boolean>
}

export function variantMapOf(product: ProductFacts): VariantMap {
  const options = optionsOf(product)
  const combinations = new Map<number, boolean>()
  const places = placesOf(options)
  for (const variant of product.variants) {
    const combination = combinationOf(places, variant.attributes)
    // Of two variants with the same values, selectVariant finds the first, so that one counts here too.
    if (combination !== null && !combinations.has(combination))
      combinations.set(combination, isVariantAvailable(product, variant))
  }
  return { options, combinations }
}

/** True when the chosen combination is in stock; `null` when it is not sold or incomplete. */
export function stockOf(map: VariantMap, chosen: Chosen): boolean | null {
  return stockReader(map)(chosen)
}

/** Like `stockOf`, but prepares the option values once for many lookups. */
export function stockReader({ options, combinations }: VariantMap): (chosen: Chosen) => boolean | null {
  const places = placesOf(options)
  return (chosen) => {
    const combination = combinationOf(places, chosen)
    return combination === null ? null : (combinations.get(combination) ?? null)
  }
}

/** Names of the options without a chosen value, in display order. */
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

/** Combination number of the values; `null` when one is missing or unknown. */
function combinationOf(places: Places, values: Readonly<Record<string, string>>): number | null {
  let combination = 0
  for (const { name, count, placeOf } of places) {
    const place = placeOf.get(values[name] ?? '')
    if (place === undefined) return null
    combination = combination * count + place
  }
  return combination
}
