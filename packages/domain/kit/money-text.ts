import { decimalText, defaultCurrency, fractionDigits } from './money.ts'

/** How sums of one currency are printed. */
export type MoneyPattern = { before: string; after: string; thousands: string; decimal: string; fractionDigits: number }

/** `1,234.50`, with the currency's digits and no symbol (PL-9.24, SF-9.09). */
export function moneyNumberText(cents: number, currency: string = defaultCurrency): string {
  return patternText(cents, { ...bare, fractionDigits: fractionDigits(currency) })
}

/** `$1,234.50`, `1,234.50 kr`, `-€5.00`. `english` prints the en-US symbols (PL-9.30), else the currency's own (PL-9.31 to PL-9.34). */
export function moneyText(
  cents: number,
  currency: string = defaultCurrency,
  style: 'native' | 'english' = 'native',
): string {
  return patternText(cents, moneyPattern(currency, style))
}

/** The pattern of a currency; an unknown one shows its code before the number. */
export function moneyPattern(currency: string, style: 'native' | 'english' = 'native'): MoneyPattern {
  const [before, after = ''] = (style === 'english' ? english[currency] : undefined) ??
    native[currency] ?? [`${currency} `]
  return { ...bare, before, after, fractionDigits: fractionDigits(currency) }
}

/** One sum by one pattern; grouped by three (PL-3.85). */
export function patternText(cents: number, pattern: MoneyPattern): string {
  const [whole = '0', fraction] = decimalText(Math.abs(cents), pattern.fractionDigits).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, pattern.thousands)
  const number = fraction === undefined ? grouped : grouped + pattern.decimal + fraction
  return `${cents < 0 ? '-' : ''}${pattern.before}${number}${pattern.after}`
}

const bare = { before: '', after: '', thousands: ',', decimal: '.' }

// What stands before the number and what stands after it.
const english: Record<string, [string, string?]> = {
  AUD: ['A$'],
  CAD: ['CA$'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$'],
  USD: ['$'],
}

const native: Record<string, [string, string?]> = {
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
