import type { Locale } from '../kit/text.ts'
import { german } from './de.ts'
import { english } from './en.ts'

const locales: readonly Locale[] = [english, german]

/** The words for a language tag such as 'de-AT'; English when there is no translation. */
export function localeOf(tag: string): Locale {
  const language = tag.toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale.tag === language) ?? english
}
