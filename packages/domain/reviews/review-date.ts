import { onceALanguage } from '../locales/once-a-language.ts'

/** The day of a review as its readers write days: March 14, 2026. It has no zone, so that it is the same day everywhere. */
export function reviewDateText(language: string, ms: number): string {
  return formatOf(language).format(ms)
}

const formatOf = onceALanguage((language) => {
  const ways = { dateStyle: 'long', timeZone: 'UTC' } as const
  try {
    return new Intl.DateTimeFormat(language, ways)
  } catch {
    return new Intl.DateTimeFormat('en', ways) // a site may say a language that is none
  }
})
