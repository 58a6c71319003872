import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import {
  optionMarks,
  pickerDisplay,
  defaultPickerDisplay,
  type VariantPickerDisplay,
  type ValueMark,
} from '@sitewright/domain/catalog/variants/option-marks.ts'
import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { isVariantAvailable } from '@sitewright/domain/catalog/product-status.ts'
import { variantOfUrlParameter } from '@sitewright/domain/catalog/variants/variant-of-url-parameter.ts'
import { optionValueWithMark, markSeparator, soldOutText } from '@sitewright/domain/catalog/sold-out-text.ts'
import { variantMapOf } from '@sitewright/domain/catalog/variants/variant-map.ts'
import { encodeVariantMap, isEncodable } from '@sitewright/domain/catalog/variants/variant-map-text.ts'
import { hasVariantSelect, optionsOf, type ProductOption } from '@sitewright/domain/catalog/variants/variant-select.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { asText, child, isTruthy } from '../run/values.ts'
import { chargeAndTransformText, chargeText } from '../run/step-budget.ts'
import { escapeAttribute } from './escape.ts'
import { customSoldOutText, productFactsOf } from './product.ts'
import { builtInText } from './localized-text.ts'

// Data that posting output adds to the variant picker, so that the server's HTML agrees with what the picker's island renders
// later.

/** Cost in budget steps of finding an option's value of a variant among those that other variants had before. */
export const stepsOfOptionValue = 2
/** Cost in budget steps of each option of a variant in the map: its value is found twice, and numbered. */
const stepsOfMap = 4

/**
 * Returns the variant that the page's URL requests, which is printed as selected. `null` when the URL requests none, when the
 * product has no choice of variants, or in public output.
 */
export function requestedVariantOf(item: unknown, run: RenderState): VariantFacts | null {
  if (run.settings.fragments !== 'posting') return null
  const product = productFactsOf(item, run)
  if (!hasVariantSelect(product)) return null
  const requested = lookUpInScope(run.frame, 'requestedVariant')
  if (typeof requested !== 'string' || requested === '') return null
  charge(run, product.variants.length >>> 2)
  return variantOfUrlParameter(product, requested)
}

/**
 * True in posting output when the product has too many variants to embed them in the page (docs/decisions/0012). False for an
 * imported product whose options form more combinations than the map can number.
 */
export function hasCompactVariantMap(product: ProductFacts, run: RenderState): boolean {
  const { variants, optionNames } = product
  if (run.settings.fragments !== 'posting' || variants.length <= catalogLimits.variantsInPage) return false
  if (isEncodable(variants.length ** optionNames.length)) return true // each option has at most as many values as there are variants
  charge(run, variants.length * optionNames.length * stepsOfOptionValue)
  return isEncodable(optionsOf(product).reduce((product, { values }) => product * values.length, 1))
}

export function pickerDisplayOf(product: ProductFacts, run: RenderState): VariantPickerDisplay {
  const store = child(lookUpInScope(run.frame, 'websiteSettings'), 'storeSettings')
  const merchandising = child(store, 'merchandisingSettings')
  const isOn = (name: string) => isTruthy(child(merchandising, name))
  const settings = {
    picker: child(store, 'variantPicker') === 'radio' ? 'radio' : 'select',
    restockNotificationsEnabled: isOn('restockNotificationsEnabled'),
    soldOutVariantsDropdownDisabled: isOn('soldOutVariantsDropdownDisabled'),
    // The branching setting is read only for products with two options, because only their picker can branch, and reading it
    // searches all frames for every product of a page.
    ...(product.optionNames.length === 2 ? branchingOf(run) : noBranching),
  } as const
  return pickerDisplay(settings, product.optionNames.length)
}

const noBranching = { productVariantBranching: false, templateVersion: '' }

function branchingOf(run: RenderState): typeof noBranching {
  const productVariantBranching = isTruthy(child(lookUpInScope(run.frame, 'featureFlags'), 'productVariantBranching'))
  if (!productVariantBranching) return noBranching
  return { productVariantBranching, templateVersion: templateVersionOf(run) }
}

export function templateVersionOf(run: RenderState): string {
  return asText(child(lookUpInScope(run.frame, 'template'), 'version'))
}

/**
 * Returns the props of the variant picker's island: the product facts or, for a product with many variants, its options and a
 * compact map of which combinations are available.
 */
export function variantPickerProps(
  item: unknown,
  ways: VariantPickerDisplay,
  run: RenderState,
): Readonly<Record<string, unknown>> {
  const product = { ...productFactsOf(item, run), ...customSoldOutText(item, run) }
  const shared = isPlain(ways) ? {} : { ways }
  if (!hasCompactVariantMap(product, run)) return { item: product, ...shared }

  charge(run, product.variants.length * (1 + product.optionNames.length) * stepsOfMap)
  const map = variantMapOf(product)
  const variant = requestedVariantOf(item, run)
  return {
    item: { ...product, variants: [] },
    ...shared,
    options: map.options,
    map: encodeVariantMap(map),
    ...(variant && { variant }),
  }
}

function isPlain({ picker, soldOutValues, isBranching }: VariantPickerDisplay): boolean {
  return (
    picker === defaultPickerDisplay.picker &&
    soldOutValues === defaultPickerDisplay.soldOutValues &&
    isBranching === defaultPickerDisplay.isBranching
  )
}

/**
 * A value of a product option with its extra markup: `more` are attributes of an `<option>` in a select; the other fields belong
 * to a radio button and its label. All fields except `value` and `text` are already escaped.
 */
export type OptionChoice = {
  value: string
  text: string
  more?: string
  checked?: string
  unavailable?: string
  heard?: string
  /** HTML of the swatch that is printed before a button's value. */
  swatch?: string
}

type Selected = { chosen: VariantFacts | null; ways: VariantPickerDisplay }

/**
 * Returns the values of each product option with their markup: selected for the requested variant, or marked as sold out if the
 * product has one option. `null` for options without extra markup (SF-4.08, SF-4.09).
 */
export function optionChoicesOf(
  item: unknown,
  options: readonly ProductOption[],
  { chosen, ways }: Selected,
  run: RenderState,
): (OptionChoice[] | null)[] {
  if (chosen) return options.map((option) => chosenChoices(option, chosen, run))
  const product = productFactsOf(item, run)
  if (options.length > 1) return options.map(() => null)

  charge(run, product.variants.length)
  // Every value of a product's only option belongs to a variant, so no value is marked as sold out if all variants are available.
  if (product.variants.every((variant) => isVariantAvailable(product, variant))) return [null]
  charge(run, product.variants.length * stepsOfMap)
  const values = optionMarks(variantMapOf(product), {}, ways)?.values ?? []
  const texts = markTexts({ ...product, ...customSoldOutText(item, run) }, run)
  const choices = values.map((value) => {
    chargeText(run, value.value, 4)
    return markedChoice(value, ways, texts)
  })
  return [choices]
}

function chosenChoices({ name, values }: ProductOption, chosen: VariantFacts, run: RenderState): OptionChoice[] {
  charge(run, values.length)
  return values.map((value) => {
    const isChosen = value === chosen.attributes[name]
    return { value, text: value, ...(isChosen && { more: ' selected', checked: ' checked' }) }
  })
}

/** Text of a mark in a list, and its HTML for screen readers after a button. */
type MarkText = { text: string; heard: string }
type MarkTexts = Readonly<Record<NonNullable<ValueMark['mark']>, MarkText>>

/** Returns the texts of the marks. They are the same for all values of a product, so they are made and escaped once. */
function markTexts(product: ProductFacts, run: RenderState): MarkTexts {
  const withHtml = (text: string): MarkText => {
    const escaped = chargeAndTransformText(run, markSeparator + text, escapeAttribute)
    return { text, heard: `<span class="visually-hidden v6-visually-hidden">${escaped}</span>` }
  }
  return {
    unavailable: withHtml(builtInText(run, catalogMessages.unavailable)),
    'sold-out': withHtml(soldOutText(product, (message) => builtInText(run, message))),
  }
}

function markedChoice(
  { value, mark, isDisabled }: ValueMark,
  { picker }: VariantPickerDisplay,
  texts: MarkTexts,
): OptionChoice {
  if (mark === null) return { value, text: value, ...(isDisabled && { more: ' disabled' }) }
  const { text, heard } = texts[mark]
  if (picker === 'select') {
    return { value, text: optionValueWithMark(value, text), more: ` data-value-label="${escapeAttribute(value)}"` }
  }
  return { value, text: value, unavailable: ' unavailable', heard }
}
