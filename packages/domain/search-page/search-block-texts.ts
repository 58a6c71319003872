import { messageText, type Locale } from '../kit/text.ts'
import { searchPageMessages } from './search-page.messages.ts'

/** Returns the texts of the search block. */
export function searchBlockTexts(locale: Locale): Readonly<Record<string, string>> {
  return {
    searchLabel: messageText(locale, searchPageMessages.label),
    searchSubmit: messageText(locale, searchPageMessages.submit),
  }
}
