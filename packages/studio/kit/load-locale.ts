import type { Locale } from '@sitewright/domain/kit/text.ts'
import { english } from '@sitewright/domain/locales/en.ts'

/** Returns the texts of a language tag if they need no loading: English, which is part of the code, and what was loaded before. */
export function loadedLocale(tag: string): Locale | undefined {
  return isEnglish(tag) ? english : loaded.get(tag)
}

/** Loads the texts of a language tag; English when the language has none, or cannot be loaded. */
export async function loadLocale(tag: string): Promise<Locale> {
  const known = loadedLocale(tag)
  if (known) return known
  try {
    const { localeOf } = await import('@sitewright/domain/locales/locale-of.ts')
    const locale = localeOf(tag)
    loaded.set(tag, locale)
    return locale
  } catch {
    return english
  }
}

const loaded = new Map<string, Locale>()

function isEnglish(tag: string): boolean {
  return /^en(?:$|[-_])/iu.test(tag)
}
