import type { CLDR } from '@phensley/cldr'
import type { LanguageFormats } from './cldr.ts'
import { decimalOf } from './decimals.ts'
import { lruCache } from './lru-cache.ts'
import { makeMessages } from './messages.ts'
import { type CldrCurrency, moneyPatternOf } from './money-pattern.ts'

export function makeLanguageFormats(cldr: CLDR, capacity: number): LanguageFormats {
  const { Numbers, Calendars, General } = cldr
  const patterns = lruCache(capacity, (currency) => moneyPatternOf(cldr, currency))

  const formats: Omit<LanguageFormats, 'message'> = {
    currency: Numbers.getCurrencyForRegion(General.locale().tag.region()),
    hundredth: (text) => decimalOf(text)?.movePoint(-2).toString() ?? '0',
    plain: (text, { maximumFractionDigits }) => decimalOf(text)?.setScale(maximumFractionDigits).toString() ?? '0',
    symbol: (currency) => Numbers.getCurrencySymbol(currency as CldrCurrency),
    number(text, options) {
      const decimal = decimalOf(text)
      return decimal ? Numbers.formatDecimal(decimal, options) : ''
    },
    money(amount, currency, options) {
      const decimal = decimalOf(amount)
      return decimal ? Numbers.formatCurrency(decimal, currency as CldrCurrency, options) : ''
    },
    moneyPattern: patterns,
    date: (ms, zoneId, options) => (Number.isFinite(ms) ? Calendars.formatDate({ date: ms, zoneId }, options) : ''),
    interval(start, end, zoneId, options) {
      if (!Number.isFinite(start) || !Number.isFinite(end)) return ''
      return Calendars.formatDateInterval({ date: start, zoneId }, { date: end, zoneId }, options)
    },
    relativeTime(from, to, options) {
      if (!Number.isFinite(from) || !Number.isFinite(to)) return ''
      const [start, end] = [from, to].map((date) => Calendars.toGregorianDate({ date }))
      return start && end ? Calendars.formatRelativeTime(start, end, options) : ''
    },
  }
  return { ...formats, message: makeMessages(cldr, formats, capacity) }
}
