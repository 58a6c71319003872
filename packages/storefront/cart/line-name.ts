import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'

export function choicesOf(entry: CartEntryView): string[] {
  return entry.chosenVariant.optionValues.map(({ value }) => value).filter((value) => value !== '')
}

/** Tells two variants of one product apart for those who hear the page. */
export function lineName(entry: CartEntryView): string {
  return [entry.title, ...choicesOf(entry)].join(', ')
}
