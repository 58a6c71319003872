import type { Locale } from '../kit/text.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { shopTranslations } from './fr-shop.ts'

const locales: ReadonlyMap<string, Locale> = new Map([
  ['en', english],
  ['de', german],
  ['ar', arabic],
  // French is tagged as English, because everything except the installment badge is still in English.
  ['fr', { tag: english.tag, translations: shopTranslations }],
])

/** Returns the translations for a language tag such as 'de-AT'; English when the language has none. */
export function localeOf(tag: string): Locale {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  return locales.get(language) ?? english
}
