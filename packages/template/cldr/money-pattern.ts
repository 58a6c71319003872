import { fractionDigits } from '@sitewright/domain/kit/money.ts'
import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import type { CLDR, Part } from '@phensley/cldr'

/** A currency code. The CLDR library's type allows only currencies the library knows, but it prints any code. */
export type CldrCurrency = Parameters<CLDR['Numbers']['formatCurrency']>[1]

/**
 * Derives the money pattern of a currency (place of the symbol, separators, number of decimals) from a few sample amounts that
 * the CLDR library formats.
 */
export function moneyPatternOf({ Numbers }: CLDR, currency: string): MoneyPattern {
  const print = (amount: string) => Numbers.formatCurrencyToParts(amount, currency as CldrCurrency, {})
  const long = print('1234567890')
  const groups = long.filter(({ type }) => type === 'integer').map(({ value }) => lengthOf(value))
  const digits = fractionDigits(currency)
  const shown = lengthOf(valueOf(long, 'fraction'))
  const zero = valueOf(print('0'), 'integer').slice(0, 2)
  const pattern: MoneyPattern = {
    ...sidesOf(long),
    thousands: valueOf(long, 'group'),
    decimal: valueOf(long, 'decimal'),
    fractionDigits: digits,
    negative: sidesOf(print('-1234567890')),
  }
  if (shown !== digits) pattern.shownDigits = shown
  if (groups.length > 1 && groups.at(-2) === 2) pattern.furtherGroups = 2
  if (groups.length > 1 && valueOf(print('1234'), 'group') === '') pattern.groupedFrom = 5
  if (!zero.startsWith('0')) pattern.zero = String.fromCodePoint(zero.codePointAt(0) ?? 48)
  return pattern
}

/** Returns the text before the first digit and after the last digit of a formatted amount. */
function sidesOf(parts: readonly Part[]): { before: string; after: string } {
  const isDigits = ({ type }: Part) => type === 'integer' || type === 'fraction'
  const text = (some: readonly Part[]) => some.map(({ value }) => value).join('')
  return {
    before: text(parts.slice(0, parts.findIndex(isDigits))),
    after: text(parts.slice(parts.findLastIndex(isDigits) + 1)),
  }
}

function valueOf(parts: readonly Part[], type: string): string {
  return parts.find((part) => part.type === type)?.value ?? ''
}

/** Returns the number of digits in a text. Digits of some scripts take two UTF-16 units. */
function lengthOf(digits: string): number {
  return Array.from(digits).length
}
