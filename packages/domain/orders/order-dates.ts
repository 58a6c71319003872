import { cacheByLanguage } from '../locales/cache-by-language.ts'

export type DateFormatOptions = {
  /** BCP 47 tag. */
  language: string
  /** IANA name of the site's time zone. */
  timeZone: string
}

/** Returns a day such as `November 22, 2026`, in the site's time zone. */
export function orderDateText(ms: number, { language, timeZone }: DateFormatOptions): string {
  return longFormatOf(`${timeZone}|${language}`).format(ms)
}

/** Returns a day without its year, such as `Nov 22`. */
export function orderDayText(ms: number, { language, timeZone }: DateFormatOptions): string {
  return shortFormatOf(`${timeZone}|${language}`).format(ms)
}

/** Returns a day without its year, such as `November 22`. */
export function orderLongDayText(ms: number, { language, timeZone }: DateFormatOptions): string {
  return longDayFormatOf(`${timeZone}|${language}`).format(ms)
}

/** Returns a day and time such as `November 22, 2026 at 2:06 PM`. */
export function orderTimeText(ms: number, { language, timeZone }: DateFormatOptions): string {
  return timeFormatOf(`${timeZone}|${language}`).format(ms)
}

const longFormatOf = cacheByLanguage((key) => formatOf(key, { dateStyle: 'long' }))
const shortFormatOf = cacheByLanguage((key) => formatOf(key, { day: 'numeric', month: 'short' }))
const longDayFormatOf = cacheByLanguage((key) => formatOf(key, { day: 'numeric', month: 'long' }))
const timeFormatOf = cacheByLanguage((key) => formatOf(key, { dateStyle: 'long', timeStyle: 'short' }))

function formatOf(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const [timeZone = 'UTC', language = 'en'] = key.split('|')
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }) // owners can enter invalid tags and zones
  }
}
