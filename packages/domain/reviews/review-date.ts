import { cacheByLanguage } from '../locales/cache-by-language.ts'

/**
 * Returns the date of a review in the reader's language, such as March 14, 2026. Uses UTC, so that all readers see the same date.
 */
export function reviewDateText(language: string, ms: number): string {
  return formatOf(language).format(ms)
}

const formatOf = cacheByLanguage((language) => {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  try {
    return new Intl.DateTimeFormat(language, options)
  } catch {
    return new Intl.DateTimeFormat('en', options) // the site's language, entered by its owner, may be an invalid tag
  }
})
