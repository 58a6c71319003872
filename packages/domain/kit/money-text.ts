import { englishSides, nativeSides, type Sides } from './currency-patterns.ts'
import { decimalText, defaultCurrency, fractionDigits } from './money.ts'

/** How sums of one currency are printed. What is optional, only some languages need. */
export type MoneyPattern = {
  before: string
  after: string
  thousands: string
  decimal: string
  /** Of the sum in minor units. */
  fractionDigits: number
  /** Digits that are printed, where they are not the same: rounded half to even, or filled with zeros. */
  shownDigits?: number
  /** Around a negative sum; without it the pattern's own sides with '-' before them. */
  negative?: { before: string; after: string }
  /** Digits of the groups beyond the thousands: 2 in India. */
  furtherGroups?: number
  /** Sums with fewer whole digits are not grouped: 5 in Spain. */
  groupedFrom?: number
  /** The digit 0, where digits are not the Latin ones. */
  zero?: string
}

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
  const [before, after = ''] = (style === 'english' ? sidesIn(englishSides, currency) : undefined) ??
    sidesIn(nativeSides, currency) ?? [`${currency} `]
  return { ...bare, before, after, fractionDigits: fractionDigits(currency) }
}

function sidesIn(table: Readonly<Record<string, Sides>>, currency: string): Sides | undefined {
  return Object.hasOwn(table, currency) ? table[currency] : undefined
}

/** One sum by one pattern; grouped by three (PL-3.85) unless the pattern says otherwise. */
export function patternText(cents: number, pattern: MoneyPattern): string {
  const number = numberText(Math.abs(cents), pattern)
  const { before, after } = cents < 0 ? (pattern.negative ?? { ...pattern, before: `-${pattern.before}` }) : pattern
  return before + (pattern.zero === undefined ? number : withDigits(number, pattern.zero)) + after
}

const bare = { before: '', after: '', thousands: ',', decimal: '.' }

function numberText(cents: number, pattern: MoneyPattern): string {
  const shown = pattern.shownDigits ?? pattern.fractionDigits
  const [whole = '0', fraction = ''] = decimalText(...rounded(cents, pattern.fractionDigits, shown)).split('.')
  const grouped = whole.length < (pattern.groupedFrom ?? 0) ? whole : groupedText(whole, pattern)
  return shown === 0 ? grouped : grouped + pattern.decimal + fraction.padEnd(shown, '0')
}

/** The sum with at most as many digits as are shown. */
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
