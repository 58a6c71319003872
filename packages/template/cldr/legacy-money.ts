import { centsOfDecimal } from '@sitewright/domain/catalog/cents-of-decimal.ts'
import { moneyNumberText, type MoneyPattern, patternText } from '@sitewright/domain/kit/money-text.ts'
import { charge, type Run } from '../run/run.ts'
import { asText, child } from '../run/values.ts'
import { chargeNew } from '../run/work.ts'
import type { LanguageWays } from './cldr.ts'
import { stepsOfDigits, stepsOfLanguage, stepsOfNumber, stepsOfPattern } from './costs.ts'

// Money as it was printed before CLDR: themes still name these formatters (template-engine.md 2.7).

const symbols: ReadonlyMap<string, string> = new Map([
  ['AUD', 'A$'],
  ['CAD', 'C$'],
  ['DKK', 'kr'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['NOK', 'kr'],
  ['SEK', 'kr'],
  ['USD', '$'],
])

/** Languages that set the symbol after the number; all others before it. */
const trailing: ReadonlySet<string> = new Set(['da-DK', 'de-DE', 'fr-FR', 'sv-SE'])

/** {currencyCode, decimalValue}; USD and 0 where they are missing. */
export function printLegacyMoney(value: unknown, { locale }: { locale: string }, run: Run): string {
  const tag = locale.replaceAll('_', '-')
  if (tag !== run.settings.locale) chargeNew(run, 'language', tag, stepsOfLanguage)
  const ways = run.settings.cldr?.of(tag)
  if (!ways) return ''
  const given = asText(child(value, 'currencyCode'))
  const currency = (given.length > longestCode ? '' : given.trim()) || 'USD'
  chargeNew(run, 'currency', currency, stepsOfPattern)
  const amountText = asText(child(value, 'decimalValue'))
  charge(run, stepsOfNumber + stepsOfDigits(amountText))
  const pattern = legacyPattern(currency, tag, ways)
  const rounding = { minimumFractionDigits: pattern.fractionDigits, maximumFractionDigits: pattern.fractionDigits }
  const amount = ways.plain(amountText, rounding)
  return patternText(centsOfDecimal(amount, pattern.fractionDigits) ?? 0, pattern)
}

const longestCode = 16

/** A symbol that begins or ends with a letter keeps its distance, and then the minus stands at the number. */
function legacyPattern(currency: string, tag: string, ways: LanguageWays): MoneyPattern {
  const { thousands, decimal, shownDigits, fractionDigits } = ways.moneyPattern(currency)
  const symbol = symbols.get(currency) ?? ways.symbol(currency)
  // What was a wide space before CLDR is a narrow one today.
  const separator = thousands === '\u202f' ? '\u00a0' : thousands || ','
  const number = { thousands: separator, decimal: decimal || '.', fractionDigits: shownDigits ?? fractionDigits }
  if (trailing.has(tag)) {
    const after = /^[A-Za-z]/.test(symbol) ? ` ${symbol}` : symbol
    return { ...number, before: '', after }
  }
  if (!/[A-Za-z]$/.test(symbol)) return { ...number, before: symbol, after: '' }
  return { ...number, before: `${symbol} `, after: '', negative: { before: `${symbol} -`, after: '' } }
}

/** Minor units with two digits, whatever the currency: '1,234.50'. */
export function printLegacyNumber(cents: unknown): string {
  return moneyNumberText(centsOfDecimal(asText(cents), 0) ?? 0)
}

export function printLegacySpan(cents: unknown): string {
  return `<span class="sqs-money-native">${printLegacyNumber(cents)}</span>`
}
