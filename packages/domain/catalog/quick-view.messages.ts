import { messages, text, type Locale } from '../kit/text.ts'

/** What the window says that shows one product of a list. */
export const quickViewMessages = messages('quick-view', {
  viewProduct: () => 'View full details',
  close: () => 'Close',
  previous: () => 'Previous product',
  next: () => 'Next product',
  loading: () => 'Loading…',
  tryAgain: () => 'Try again',
  pictures: () => 'Pictures',
  picture: () => 'Picture',
})

/** The words that templates print, by their names. */
export function quickViewWords(locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(quickViewMessages).map(([name, message]) => [name, text(locale, message)]))
}
