import type { Chosen } from './select-variant.ts'
import { stockReader, unselectedOptions, type VariantMap } from './variant-map.ts'

/** How a site lets people choose. */
export type PickerWays = {
  picker: 'select' | 'radio'
  /** What becomes of a sold-out value in a list (SF-4.09). */
  soldOutValues: 'marked' | 'disabled' | 'plain'
  /** SF-4.10 */
  isBranching: boolean
}

/** What is meant where a page says nothing of it, as most pages do. */
export const plainWays: PickerWays = { picker: 'select', soldOutValues: 'marked', isBranching: false }

/** What a page says about its pickers: `websiteSettings.storeSettings`, `featureFlags` and `template.version`. */
export type PickerSettings = {
  picker: 'select' | 'radio'
  restockNotificationsEnabled: boolean
  soldOutVariantsDropdownDisabled: boolean
  productVariantBranching: boolean
  templateVersion: string
}

export function pickerWays(settings: PickerSettings, optionCount: number): PickerWays {
  const { picker, productVariantBranching, templateVersion } = settings
  return {
    picker,
    soldOutValues: soldOutValues(settings),
    isBranching: productVariantBranching && templateVersion === '7.1' && picker === 'select' && optionCount === 2,
  }
}

/** Who can be told when a variant is back has to be able to choose it. */
function soldOutValues(settings: PickerSettings): PickerWays['soldOutValues'] {
  if (settings.restockNotificationsEnabled) return 'plain'
  return settings.soldOutVariantsDropdownDisabled ? 'disabled' : 'marked'
}

export type ValueMark = { value: string; mark: 'unavailable' | 'sold-out' | null; isDisabled: boolean }
export type OptionMarks = { optionName: string; values: ValueMark[] }

/** For the one open option, how each of its values is shown (SF-4.08, SF-4.09). Null while several are open, or none is. */
export function optionMarks(map: VariantMap, chosen: Chosen, ways: PickerWays): OptionMarks | null {
  const [optionName, ...others] = unselectedOptions(map, chosen)
  if (optionName === undefined || others.length > 0) return null

  const values = map.options.find((option) => option.name === optionName)?.values ?? []
  const stockOf = stockReader(map)
  return {
    optionName,
    values: values.map((value) => ({ value, ...markOf(stockOf({ ...chosen, [optionName]: value }), ways) })),
  }
}

function markOf(isInStock: boolean | null, { picker, soldOutValues }: PickerWays): Omit<ValueMark, 'value'> {
  if (picker === 'radio') {
    const mark = isInStock === null ? 'unavailable' : isInStock ? null : 'sold-out'
    return { mark, isDisabled: false }
  }
  const isSoldOut = isInStock === false
  return {
    mark: isSoldOut && soldOutValues === 'marked' ? 'sold-out' : null,
    isDisabled: isSoldOut && soldOutValues === 'disabled',
  }
}
