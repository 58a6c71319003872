import type { Chosen } from './select-variant.ts'
import { stockOf, stockReader, unselectedOptions, type VariantMap } from './variant-map.ts'
import type { VariantOption } from './variant-select.ts'

/** SF-4.10: of two options, the values of each that exist together with what is chosen of the other. */
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
 * Choices that a page or a browser brings along may be of a combination that nobody sells: then the last option is open again,
 * so that no list holds a choice that it does not offer.
 */
export function branchedChoices(map: VariantMap, chosen: Chosen): Chosen {
  const last = map.options.at(-1)?.name
  if (last === undefined || unselectedOptions(map, chosen).length > 0 || stockOf(map, chosen) !== null) return chosen
  return { ...chosen, [last]: '' }
}
