import type { CartEntryView } from './cart.wire.ts'

/** What was chosen of the product, in the order of its options. */
export function choicesOf({ chosenVariant }: CartEntryView): string[] {
  return chosenVariant.optionValues.map(({ value }) => value).filter((value) => value !== '')
}

/** Tells two variants of one product apart for those who hear the page. */
export function lineName(entry: CartEntryView): string {
  return [entry.title, ...choicesOf(entry)].join(', ')
}
