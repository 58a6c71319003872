import type { ChosenOptions } from './select-variant.ts'
import { makeStockLookup, unselectedOptions, type VariantMap } from './variant-map.ts'

/** How a product page lets the shopper choose a variant, from the site's settings. */
export type VariantPickerDisplay = {
  picker: 'select' | 'radio'
  /** How a select list or radio group shows a sold-out option value: with a marker, disabled, or like any other (SF-4.09). */
  soldOutValues: 'marked' | 'disabled' | 'plain'
  /**
   * True when choosing a value in one of a product's two select lists removes from the other list the values that no variant
   * combines with it (a site setting; SF-4.10).
   */
  isBranching: boolean
}

/** Variant picker display of pages without picker settings, as most pages are. */
export const defaultPickerDisplay: VariantPickerDisplay = {
  picker: 'select',
  soldOutValues: 'marked',
  isBranching: false,
}

/**
 * The settings in a page's JSON that decide how variants are chosen, from `websiteSettings.storeSettings`, `featureFlags` and
 * `template.version`.
 */
export type PickerSettings = {
  picker: 'select' | 'radio'
  restockNotificationsEnabled: boolean
  soldOutVariantsDropdownDisabled: boolean
  productVariantBranching: boolean
  templateVersion: string
}

export function pickerDisplay(settings: PickerSettings, optionCount: number): VariantPickerDisplay {
  const { picker, productVariantBranching, templateVersion } = settings
  return {
    picker,
    soldOutValues: soldOutValues(settings),
    isBranching: productVariantBranching && templateVersion === '7.1' && picker === 'select' && optionCount === 2,
  }
}

/**
 * Returns how sold-out option values are shown. With restock notifications on, they stay selectable, because shoppers sign up for
 * the selected variant.
 */
function soldOutValues(settings: PickerSettings): VariantPickerDisplay['soldOutValues'] {
  if (settings.restockNotificationsEnabled) return 'plain'
  return settings.soldOutVariantsDropdownDisabled ? 'disabled' : 'marked'
}

export type ValueMark = { value: string; mark: 'unavailable' | 'sold-out' | null; isDisabled: boolean }
export type OptionMarks = { optionName: string; values: ValueMark[] }

/**
 * Returns how to show each value of the only option without a chosen value (SF-4.08, SF-4.09). `null` when no option or several
 * options lack a chosen value.
 */
export function optionMarks(map: VariantMap, chosen: ChosenOptions, display: VariantPickerDisplay): OptionMarks | null {
  const [optionName, ...others] = unselectedOptions(map, chosen)
  if (optionName === undefined || others.length > 0) return null

  const values = map.options.find((option) => option.name === optionName)?.values ?? []
  const stockOf = makeStockLookup(map)
  return {
    optionName,
    values: values.map((value) => ({ value, ...markOf(stockOf({ ...chosen, [optionName]: value }), display) })),
  }
}

function markOf(isInStock: boolean | null, { picker, soldOutValues }: VariantPickerDisplay): Omit<ValueMark, 'value'> {
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
