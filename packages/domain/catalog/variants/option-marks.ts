import type { Chosen } from './select-variant.ts'
import { stockReader, unselectedOptions, type VariantMap } from './variant-map.ts'

/** Site settings for choosing variants. */
export type PickerDisplay = {
  picker: 'select' | 'radio'
  /** How a list shows a sold-out value: with a marker, disabled, or like any other (SF-4.09). */
  soldOutValues: 'marked' | 'disabled' | 'plain'
  /** True when two dropdowns narrow each other to existing combinations (SF-4.10). */
  isBranching: boolean
}

/** Defaults that apply when a page has no picker settings, as most pages do. */
export const defaultPickerDisplay: PickerDisplay = { picker: 'select', soldOutValues: 'marked', isBranching: false }

/** Picker settings of a page: `websiteSettings.storeSettings`, `featureFlags` and `template.version`. */
export type PickerSettings = {
  picker: 'select' | 'radio'
  restockNotificationsEnabled: boolean
  soldOutVariantsDropdownDisabled: boolean
  productVariantBranching: boolean
  templateVersion: string
}

export function pickerDisplay(settings: PickerSettings, optionCount: number): PickerDisplay {
  const { picker, productVariantBranching, templateVersion } = settings
  return {
    picker,
    soldOutValues: soldOutValues(settings),
    isBranching: productVariantBranching && templateVersion === '7.1' && picker === 'select' && optionCount === 2,
  }
}

/** With restock notifications on, sold-out values stay selectable, because shoppers sign up for the selected variant. */
function soldOutValues(settings: PickerSettings): PickerDisplay['soldOutValues'] {
  if (settings.restockNotificationsEnabled) return 'plain'
  return settings.soldOutVariantsDropdownDisabled ? 'disabled' : 'marked'
}

export type ValueMark = { value: string; mark: 'unavailable' | 'sold-out' | null; isDisabled: boolean }
export type OptionMarks = { optionName: string; values: ValueMark[] }

/** How to show each value of the only open option (SF-4.08, SF-4.09). `null` when no option or several are open. */
export function optionMarks(map: VariantMap, chosen: Chosen, display: PickerDisplay): OptionMarks | null {
  const [optionName, ...others] = unselectedOptions(map, chosen)
  if (optionName === undefined || others.length > 0) return null

  const values = map.options.find((option) => option.name === optionName)?.values ?? []
  const stockOf = stockReader(map)
  return {
    optionName,
    values: values.map((value) => ({ value, ...markOf(stockOf({ ...chosen, [optionName]: value }), display) })),
  }
}

function markOf(isInStock: boolean | null, { picker, soldOutValues }: PickerDisplay): Omit<ValueMark, 'value'> {
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
