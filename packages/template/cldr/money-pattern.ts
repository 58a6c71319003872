import { fractionDigits } from '@sitewright/domain/kit/money.ts'
import type { MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import type { CLDR, Part } from '@phensley/cldr'

/** The library asks for its own codes, but prints any. */
export type Currency = Parameters<CLDR['Numbers']['formatCurrency']>[1]

/** Reads off a few printed sums how a language writes a currency. */
export function moneyPatternOf({ Numbers }: CLDR, currency: string): MoneyPattern {
  const print = (amount: string) => Numbers.formatCurrencyToParts(amount, currency as Currency, {})
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

/** What stands before the first digit and after the last one. */
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

/** In digits, of which some take two UTF-16 units. */
function lengthOf(digits: string): number {
  return Array.from(digits).length
}
