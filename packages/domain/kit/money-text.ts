import { formatMinorUnits, defaultCurrency, fractionDigits } from './money.ts'

/** Format of amounts in one currency and language. Only some languages need the optional fields. */
export type MoneyPattern = {
  before: string
  after: string
  thousands: string
  decimal: string
  /** Decimal places of the currency: 2 when amounts are in cents. */
  fractionDigits: number
  /**
   * Decimal places to print, if they differ from `fractionDigits`. Surplus ones are rounded half to even, missing ones are zeros.
   */
  shownDigits?: number
  /** What is printed before and after a negative amount. Defaults to the texts of a positive amount with '-' in front. */
  negative?: { before: string; after: string }
  /** Size of the digit groups left of the last three digits: 2 in India. Defaults to 3. */
  furtherGroups?: number
  /** Minimum number of integer digits from which the thousands separator is used: 5 in Spain, where `1234,50` has none. */
  groupedFrom?: number
  /** The digit zero of the numbering system, if its digits are not Latin. */
  zero?: string
}

/** Formats an amount as `1,234.50`, with the currency's decimal places and without a currency symbol (PL-9.24, SF-9.09). */
export function moneyNumberText(cents: number, currency: string = defaultCurrency): string {
  return moneyTextByPattern(cents, { ...bare, fractionDigits: fractionDigits(currency) })
}

/**
 * Formats an amount with its currency symbol: `$1,234.50`, `1,234.50 kr`, `-€5.00`. The style `english` uses en-US symbols
 * (PL-9.30), `native` those of the currency's home country (PL-9.31 to PL-9.34).
 */
export function moneyText(
  cents: number,
  currency: string = defaultCurrency,
  style: 'native' | 'english' = 'native',
): string {
  return moneyTextByPattern(cents, moneyPattern(currency, style))
}

/** Returns the format of amounts in a currency. Unknown currencies have their code before the number. */
export function moneyPattern(currency: string, style: 'native' | 'english' = 'native'): MoneyPattern {
  const [before, after = ''] = (style === 'english' ? sidesIn(englishAffixes, currency) : undefined) ??
    sidesIn(nativeAffixesByCurrency, currency) ?? [`${currency} `]
  return { ...bare, before, after, fractionDigits: fractionDigits(currency) }
}

function sidesIn(table: Readonly<Record<string, CurrencyAffixes>>, currency: string): CurrencyAffixes | undefined {
  return Object.hasOwn(table, currency) ? table[currency] : undefined
}

/** Formats an amount in minor units by a pattern; digits are grouped by three unless the pattern differs (PL-3.85). */
export function moneyTextByPattern(cents: number, pattern: MoneyPattern): string {
  const number = numberText(Math.abs(cents), pattern)
  const { before, after } = cents < 0 ? (pattern.negative ?? { ...pattern, before: `-${pattern.before}` }) : pattern
  return before + (pattern.zero === undefined ? number : withDigits(number, pattern.zero)) + after
}

const bare = { before: '', after: '', thousands: ',', decimal: '.' }

function numberText(cents: number, pattern: MoneyPattern): string {
  const shown = pattern.shownDigits ?? pattern.fractionDigits
  const [whole = '0', fraction = ''] = formatMinorUnits(...rounded(cents, pattern.fractionDigits, shown)).split('.')
  const grouped = whole.length < (pattern.groupedFrom ?? 0) ? whole : groupedText(whole, pattern)
  return shown === 0 ? grouped : grouped + pattern.decimal + fraction.padEnd(shown, '0')
}

/** Rounds an amount to the decimal places to print, half to even. Returns the rounded amount and its decimal places. */
function rounded(cents: number, digits: number, shown: number): [cents: number, digits: number] {
  if (shown >= digits) return [cents, digits]
  const unit = 10 ** (digits - shown)
  const kept = Math.floor(cents / unit)
  const twice = (cents - kept * unit) * 2
  const isUp = twice > unit || (twice === unit && kept % 2 === 1)
  return [isUp ? kept + 1 : kept, shown]
}

function groupedText(whole: string, { thousands, furtherGroups }: MoneyPattern): string {
  if (furtherGroups !== 2) return whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)
  return whole.replaceAll(/\B(?=(\d{2})*\d{3}$)/g, thousands)
}

function withDigits(number: string, zero: string): string {
  const first = zero.codePointAt(0) ?? 48
  return number.replaceAll(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)))
}

/** What is printed before and after an amount: the currency symbol and its spaces. */
type CurrencyAffixes = readonly [before: string, after?: string]

/** Currency symbols in English (PL-9.30). */
const englishAffixes: Readonly<Record<string, CurrencyAffixes>> = {
  AUD: ['A$'],
  CAD: ['CA$'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$'],
  USD: ['$'],
}

/** Currency symbols as written in the currency's home country (PL-9.31 to PL-9.34). */
export const nativeAffixesByCurrency: Readonly<Record<string, CurrencyAffixes>> = {
  BRL: ['R$'],
  CHF: ['CHF'],
  COP: ['COL$'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$'],
  MXN: ['$'],
  NZD: ['$'],
  SGD: ['S$'],
  USD: ['$'],
  IDR: ['Rp'],
  INR: ['₹'],
  JPY: ['¥'],
  PHP: ['Php'],
  THB: ['฿'],
  MYR: ['RM'],
  ZAR: ['R'],
  ARS: ['$', ' ARS'],
  AUD: ['$', ' AUD'],
  CAD: ['$', ' CAD'],
  DKK: ['', ' kr'],
  NOK: ['', ' kr'],
  SEK: ['', ' kr'],
  CZK: ['', ' Kč'],
  RUB: ['', ' p.'],
  PLN: ['', ' zł'],
  ILS: ['₪ '],
}
