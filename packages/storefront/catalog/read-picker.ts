import { defaultPickerDisplay, type VariantPickerDisplay } from '@sitewright/domain/catalog/variants/option-marks.ts'
import { variantMapOf } from '@sitewright/domain/catalog/variants/variant-map.ts'
import { asJsonObject, readIslandProps } from '../kit/island-props.ts'
import type { readVariantLookup } from './find-variant.ts'
import type { SelectableProduct } from './product-store.ts'
import { parseEmbeddedProductFacts } from './read-facts.ts'
import { readChosenOptions, readRenderedOptions, type RenderedOption } from './read-options.ts'

export type RenderedVariantPicker = {
  element: HTMLElement
  product: SelectableProduct
  options: RenderedOption[]
  chosen: Record<string, string>
}

/** True when the page embeds the product's option combinations, but not its variants, which the server then looks up. */
export function needsVariantLookup(element: HTMLElement): boolean {
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
  const facts = parseEmbeddedProductFacts(props['item'])
  const known = facts && (readCompact ? readCompact(props, facts) : { map: variantMapOf(facts), finder: null })
  const options = readRenderedOptions(element)
  if (!facts || !known?.map.options.every(({ name }) => options.some((option) => option.name === name))) return null

  const display = { ...defaultPickerDisplay, ...asJsonObject(props['ways']) } as VariantPickerDisplay // printed by `variantPickerProps` of the template package
  return {
    element,
    product: { facts, display, ...known },
    options,
    chosen: readChosenOptions(element, known.map.options),
  }
}
