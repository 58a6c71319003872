import type { Locale } from '../kit/text.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { shopTranslations } from './fr-shop.ts'

const locales: ReadonlyMap<string, Locale> = new Map([
  ['en', english],
  ['de', german],
  ['ar', arabic],
  // Tagged as English, because everything except the installment badge is still English.
  ['fr', { tag: english.tag, translations: shopTranslations }],
])

/** Translations for a language tag such as 'de-AT'; English when there are none. */
export function localeOf(tag: string): Locale {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  return locales.get(language) ?? english
}
