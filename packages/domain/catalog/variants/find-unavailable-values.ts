import type { ChosenOptions } from './select-variant.ts'
import type { VariantMap } from './variant-map.ts'
import type { ProductOption } from './variant-select.ts'

/**
 * Returns, for each option, the values that cannot be bought together with the values chosen for the other options, because the
 * combination is not sold or all its variants are sold out. Unlike `optionMarks`, works with any number of options that have no
 * chosen value.
 */
export function findUnavailableValues(
  { options, combinations }: VariantMap,
  chosen: ChosenOptions,
): ReadonlyMap<string, readonly string[]> {
  const live = options.map(() => new Set<string>())
  for (const [combination, isInStock] of combinations) {
    if (!isInStock) continue
    const values = valuesOf(options, combination)
    const changed = values.flatMap((value, index) => (agrees(chosen, options[index]?.name, value) ? [] : index))
    // Skips combinations that differ from the chosen values in several options: changing a single option does not lead to them.
    if (changed.length > 1) continue
    for (const [index, value] of values.entries()) {
      if (changed.length === 0 || changed[0] === index) live[index]?.add(value)
    }
  }
  return new Map(options.map(({ name, values }, index) => [name, values.filter((value) => !live[index]?.has(value))]))
}

function agrees(chosen: ChosenOptions, name: string | undefined, value: string): boolean {
  if (name === undefined || !Object.hasOwn(chosen, name)) return true
  return chosen[name] === '' || chosen[name] === value
}

/** Converts a combination's number to its option values, in the order of the options. */
function valuesOf(options: readonly ProductOption[], combination: number): string[] {
  let left = combination
  return options
    .toReversed()
    .map(({ values }) => {
      const place = left % values.length
      left = (left - place) / values.length
      return values[place] ?? ''
    })
    .toReversed()
}
