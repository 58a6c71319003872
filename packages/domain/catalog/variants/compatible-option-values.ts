import type { ChosenOptions } from './select-variant.ts'
import { isCombinationInStock, makeStockLookup, unselectedOptions, type VariantMap } from './variant-map.ts'
import type { ProductOption } from './variant-select.ts'

/**
 * For a product with two options, returns the values of each option that exist in combination with the value chosen for the other
 * option (SF-4.10).
 */
export function compatibleOptionValues(map: VariantMap, chosen: ChosenOptions): ProductOption[] {
  const open = unselectedOptions(map, chosen)
  const stockOfChosen = makeStockLookup(map)
  return map.options.map(({ name, values }) => {
    const isOtherOpen = map.options.some((other) => other.name !== name && open.includes(other.name))
    if (isOtherOpen) return { name, values }
    return { name, values: values.filter((value) => stockOfChosen({ ...chosen, [name]: value }) !== null) }
  })
}

/**
 * Returns the chosen values without that of the last option when no variant has the chosen combination. Values from a URL or a
 * restored form can be outdated, and a list must not contain a selected value that it does not offer.
 */
export function dropIncompatibleChoice(map: VariantMap, chosen: ChosenOptions): ChosenOptions {
  const last = map.options.at(-1)?.name
  if (last === undefined || unselectedOptions(map, chosen).length > 0 || isCombinationInStock(map, chosen) !== null)
    return chosen
  return { ...chosen, [last]: '' }
}
