import { messageText, type Locale, type Translate } from '@sitewright/domain/kit/text.ts'

// The checkout has its own translations, apart from those of the shop's other pages, so that neither loads the other's texts.
let locale: Locale = { tag: 'en', translations: {} }

/** Returns the text of a message in the page's language. */
export const translate: Translate = (message, ...values) => messageText(locale, message, ...values)

/** Loads the checkout's texts for the language of `<html lang>`. English is used when there are none or when loading fails. */
export async function loadCheckoutTranslations(): Promise<void> {
  const [language = ''] = document.documentElement.lang.toLowerCase().split('-')
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined
  try {
    locale = { tag: language, translations: load ? (await load()).checkoutTranslations : {} }
  } catch {
    // The translations did not load, so texts stay English.
  }
}

const languages: Readonly<Record<string, () => Promise<{ checkoutTranslations: Locale['translations'] }>>> = {
  ar: () => import('@sitewright/domain/locales/ar/checkout.ts'),
  de: () => import('@sitewright/domain/locales/de/checkout.ts'),
}
