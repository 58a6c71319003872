import { centsOfDecimal } from '@sitewright/domain/catalog/cents-of-decimal.ts'
import { moneyNumberText, type MoneyPattern, moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import { charge, type RenderState } from '../run/run.ts'
import { asText, child } from '../run/values.ts'
import { chargeFirstUse } from '../run/step-budget.ts'
import type { LanguageFormats } from './cldr.ts'
import { stepsToFormatDigits, stepsToLoadLanguage, stepsToFormatNumber, stepsToBuildMoneyPattern } from './costs.ts'

// Money formatters from before CLDR, which themes still use.

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

/** Locales that put the currency symbol after the number; all others put it before. */
const trailing: ReadonlySet<string> = new Set(['da-DK', 'de-DE', 'fr-FR', 'sv-SE'])

/** Prints a money object {currencyCode, decimalValue}, whose fields default to USD and 0. */
export function printLegacyMoney(value: unknown, { locale }: { locale: string }, run: RenderState): string {
  const tag = locale.replaceAll('_', '-')
  if (tag !== run.settings.locale) chargeFirstUse(run, 'language', tag, stepsToLoadLanguage)
  const formats = run.settings.cldr?.of(tag)
  if (!formats) return ''
  const given = asText(child(value, 'currencyCode'))
  const currency = (given.length > maxCodeLength ? '' : given.trim()) || 'USD'
  chargeFirstUse(run, 'currency', currency, stepsToBuildMoneyPattern)
  const amountText = asText(child(value, 'decimalValue'))
  charge(run, stepsToFormatNumber + stepsToFormatDigits(amountText))
  const pattern = legacyPattern(currency, tag, formats)
  const rounding = { minimumFractionDigits: pattern.fractionDigits, maximumFractionDigits: pattern.fractionDigits }
  const amount = formats.plain(amountText, rounding)
  return moneyTextByPattern(centsOfDecimal(amount, pattern.fractionDigits) ?? 0, pattern)
}

const maxCodeLength = 16

/**
 * Returns a currency's money pattern for the formatters from before CLDR. A symbol that would touch the number with a letter is
 * separated by a space; in front of a negative number such a symbol also precedes the minus sign: 'CHF -5.00'.
 */
function legacyPattern(currency: string, tag: string, formats: LanguageFormats): MoneyPattern {
  const { thousands, decimal, shownDigits, fractionDigits } = formats.moneyPattern(currency)
  const symbol = symbols.get(currency) ?? formats.symbol(currency)
  // Keeps the no-break space as separator of thousands, which CLDR has since changed to a narrow no-break space.
  const separator = thousands === '\u202f' ? '\u00a0' : thousands || ','
  const number = { thousands: separator, decimal: decimal || '.', fractionDigits: shownDigits ?? fractionDigits }
  if (trailing.has(tag)) {
    const after = /^[A-Za-z]/.test(symbol) ? ` ${symbol}` : symbol
    return { ...number, before: '', after }
  }
  if (!/[A-Za-z]$/.test(symbol)) return { ...number, before: symbol, after: '' }
  return { ...number, before: `${symbol} `, after: '', negative: { before: `${symbol} -`, after: '' } }
}

/** Prints an amount in minor units with two decimals, whatever the currency: '1,234.50'. */
export function printLegacyMoneyNumber(cents: unknown): string {
  return moneyNumberText(centsOfDecimal(asText(cents), 0) ?? 0)
}

export function printLegacyMoneySpan(cents: unknown): string {
  return `<span class="sqs-money-native">${printLegacyMoneyNumber(cents)}</span>`
}
