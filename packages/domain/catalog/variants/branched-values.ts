import type { Chosen } from './select-variant.ts'
import { stockOf, stockReader, unselectedOptions, type VariantMap } from './variant-map.ts'
import type { VariantOption } from './variant-select.ts'

/**
 * The values of each option that can be combined with the value chosen for the other option, for products with two options
 * (SF-4.10).
 */
export function branchedValues(map: VariantMap, chosen: Chosen): VariantOption[] {
  const open = unselectedOptions(map, chosen)
  const stockOfChosen = stockReader(map)
  return map.options.map(({ name, values }) => {
    const isOtherOpen = map.options.some((other) => other.name !== name && open.includes(other.name))
    if (isOtherOpen) return { name, values }
    return { name, values: values.filter((value) => stockOfChosen({ ...chosen, [name]: value }) !== null) }
  })
}

/**
 * Clears the last option when the chosen combination does not exist. Choices from a URL or a restored form can be stale, and a
 * list must not contain a selected value that it does not offer.
 */
export function branchedChoices(map: VariantMap, chosen: Chosen): Chosen {
  const last = map.options.at(-1)?.name
  if (last === undefined || unselectedOptions(map, chosen).length > 0 || stockOf(map, chosen) !== null) return chosen
  return { ...chosen, [last]: '' }
}
