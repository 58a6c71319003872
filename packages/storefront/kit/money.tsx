import { moneyNumberText, moneyTextByPattern, type MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { parseJsonObject } from './island-props.ts'

/**
 * Prints an amount as templates do: by the pattern of the site's locale, or only the number, to which the theme's CSS adds the
 * currency symbol.
 */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  const pattern = readPattern()
  if (pattern) return <>{moneyTextByPattern(cents, pattern)}</>
  return <span className="sqs-money-native">{moneyNumberText(cents, currency)}</span>
}

/**
 * Reads the money pattern from `data-money-pattern` of `<body>`; `null` without it. Only sites whose money format follows CLDR
 * have it.
 */
function readPattern(): MoneyPattern | null {
  const fields = parseJsonObject(document.body.dataset['moneyPattern'] ?? null)
  if (!fields) return null
  const { before, after, thousands, decimal, fractionDigits } = fields
  const texts = [before, after, thousands, decimal]
  if (typeof fractionDigits !== 'number' || !texts.every((part) => typeof part === 'string')) return null
  return {
    before: String(before),
    after: String(after),
    thousands: String(thousands),
    decimal: String(decimal),
    fractionDigits,
  }
}
