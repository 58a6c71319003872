import type { CartEntryView } from './cart.wire.ts'

/** Returns the option values of a cart line's variant (`Large`, `Blue`), in the order of the product's options. */
export function chosenOptionValues({ chosenVariant }: CartEntryView): string[] {
  return chosenVariant.optionValues.map(({ value }) => value).filter((value) => value !== '')
}

/** Accessible name of a cart line: title and chosen values, so that screen readers distinguish variants of a product. */
export function cartEntryLabel(entry: CartEntryView): string {
  return [entry.title, ...chosenOptionValues(entry)].join(', ')
}
