import { defaultPickerDisplay, type PickerDisplay } from '@sitewright/domain/catalog/variants/option-marks.ts'
import { variantMapOf } from '@sitewright/domain/catalog/variants/variant-map.ts'
import { asJsonObject, readIslandProps } from '../kit/island-props.ts'
import type { readVariantLookup } from './find-variant.ts'
import type { SelectableProduct } from './product-store.ts'
import { readRenderedFacts } from './read-facts.ts'
import { readChosen, readRenderedOptions, type RenderedOption } from './read-options.ts'

export type RenderedVariantPicker = {
  element: HTMLElement
  product: SelectableProduct
  options: RenderedOption[]
  chosen: Record<string, string>
}

/** True when the page embeds the product's option combinations, but not its variants, which the server then looks up. */
export function hasVariantLookup(element: HTMLElement): boolean {
  return readIslandProps(element)?.['map'] !== undefined
}

/**
 * Reads a product's variant picker from the page. Pass `readCompact` for a product whose variants the page does not embed.
 * Returns `null` when data is missing, so that nothing is sold on partial data.
 */
export function readPicker(
  element: HTMLElement,
  readCompact: typeof readVariantLookup | null,
): RenderedVariantPicker | null {
  const props = readIslandProps(element) ?? {}
  const facts = readRenderedFacts(props['item'])
  const known = facts && (readCompact ? readCompact(props, facts) : { map: variantMapOf(facts), finder: null })
  const options = readRenderedOptions(element)
  if (!facts || !known?.map.options.every(({ name }) => options.some((option) => option.name === name))) return null

  const display = { ...defaultPickerDisplay, ...asJsonObject(props['ways']) } as PickerDisplay // printed by `pickerProps` of the template package
  return { element, product: { facts, display, ...known }, options, chosen: readChosen(element, known.map.options) }
}
