import { cacheByLanguage } from '../locales/cache-by-language.ts'
import { textDirection } from '../locales/text-direction.ts'
import { fractionDigits } from '../kit/money.ts'
import { moneyPattern, moneyTextByPattern, type MoneyPattern } from '../kit/money-text.ts'

/** Formats an amount in minor units with its currency. Negative amounts begin with a minus sign: `−$13.10`. */
export type MoneyFormat = (cents: number) => string

export type MoneyFormatOptions = {
  /** ISO 4217 code of the order. */
  currency: string
  /** BCP 47 tag. */
  language: string
  /** True when the site formats amounts by its locale (PL-3.59) instead of by currency. */
  isByLocale: boolean
}

/** Returns the format of an order's amounts, the same in the checkout, on pages, in mails and in documents. */
export function orderMoneyFormat(options: MoneyFormatOptions): MoneyFormat {
  const pattern = patternOf(options)
  return (cents) => moneyTextByPattern(cents, pattern)
}

/**
 * Returns the pattern of an order's amounts for the checkout, which prints them on the server and in the browser. In languages
 * that are written from right to left, each amount is isolated: without that, `$5` after an Arabic word would be shown as `5$`.
 */
export function checkoutMoneyPattern(options: MoneyFormatOptions): MoneyPattern {
  const pattern = patternOf(options)
  if (textDirection(options.language) === 'ltr') return pattern
  return { ...pattern, ...isolated(pattern), ...(pattern.negative && { negative: isolated(pattern.negative) }) }
}

function isolated({ before, after }: { before: string; after: string }): { before: string; after: string } {
  return { before: `\u2068${before}`, after: `${after}\u2069` }
}

function patternOf({ currency, language, isByLocale }: MoneyFormatOptions): MoneyPattern {
  const pattern = isByLocale ? patternByLocale(`${currency}|${language}`) : moneyPattern(currency)
  return { ...pattern, negative: { before: `−${pattern.before}`, after: pattern.after } }
}

/** Derives the pattern from sample amounts, by currency and language. */
const patternByLocale = cacheByLanguage((key): MoneyPattern => {
  const currency = key.slice(0, 3)
  const format = formatOf(currency, key.slice(4))
  const parts = format.formatToParts(1_234_567_890)
  const isDigits = ({ type }: Intl.NumberFormatPart): boolean => type === 'integer' || type === 'fraction'
  const text = (some: readonly Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join('')
  const zero = valueOf(format.formatToParts(0), 'integer')
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => Array.from(value).length)
  return {
    before: text(parts.slice(0, parts.findIndex(isDigits))),
    after: text(parts.slice(parts.findLastIndex(isDigits) + 1)),
    thousands: valueOf(parts, 'group'),
    decimal: valueOf(parts, 'decimal'),
    fractionDigits: fractionDigits(currency),
    ...(groups.at(-2) === 2 && { furtherGroups: 2 }),
    ...(valueOf(format.formatToParts(1_234), 'group') === '' && { groupedFrom: 5 }),
    ...(zero !== '0' && { zero }),
  }
})

function valueOf(parts: readonly Intl.NumberFormatPart[], type: Intl.NumberFormatPart['type']): string {
  return parts.find((part) => part.type === type)?.value ?? ''
}

function formatOf(currency: string, language: string): Intl.NumberFormat {
  const digits = fractionDigits(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  try {
    return new Intl.NumberFormat(language, options)
  } catch {
    return new Intl.NumberFormat('en', options) // the site's language, entered by its owner, may be an invalid tag
  }
}
