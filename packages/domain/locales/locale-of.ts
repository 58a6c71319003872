import type { Locale } from '../kit/text.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { shopWords } from './fr-shop.ts'

const locales: ReadonlyMap<string, Locale> = new Map([
  ['en', english],
  ['de', german],
  ['ar', arabic],
  // All but the badge of payment in parts is English so far, and says so.
  ['fr', { tag: english.tag, words: shopWords }],
])

/** The words for a language tag such as 'de-AT'; English when there is no translation. */
export function localeOf(tag: string): Locale {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  return locales.get(language) ?? english
}
