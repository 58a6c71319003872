import { messageText, type Locale, type Message } from '@sitewright/domain/kit/text.ts'

// English texts are part of the code; the texts of another language load only on pages in that language.
let locale: Locale = { tag: 'en', translations: {} }

/** Returns the text of a message in the page's language. */
export function translate<values>(
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
): string {
  return messageText(locale, message, ...values)
}

/** Loads the texts for the language of `<html lang>`. English is used when there are none or when loading fails. */
export async function loadTranslations(): Promise<void> {
  const [language] = document.documentElement.lang.toLowerCase().split('-')
  const load = languages[language ?? '']
  if (!load) return
  try {
    locale = { tag: language ?? '', translations: (await load()).shopTranslations }
  } catch {
    // The translations did not load, so texts stay English.
  }
}

const languages: Readonly<Record<string, () => Promise<{ shopTranslations: Locale['translations'] }>>> = {
  ar: () => import('@sitewright/domain/locales/ar/shop.ts'),
  de: () => import('@sitewright/domain/locales/de/shop.ts'),
  fr: () => import('@sitewright/domain/locales/fr-shop.ts'),
}
