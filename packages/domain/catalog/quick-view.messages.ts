import { defineMessages, messageText, type Locale } from '../kit/text.ts'

/** Texts of the quick view, a dialog that opens from a product list and shows one of its products. */
export const quickViewMessages = defineMessages('quick-view', {
  viewProduct: () => 'View full details',
  close: () => 'Close',
  previous: () => 'Previous product',
  next: () => 'Next product',
  loading: () => 'Loading…',
  tryAgain: () => 'Try again',
  pictures: () => 'Pictures',
  picture: () => 'Picture',
})

/** Returns the quick view's texts for templates, by message name. */
export function quickViewTexts(locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(quickViewMessages).map(([name, message]) => [name, messageText(locale, message)]),
  )
}
