import { moneyNumberText, patternText, type MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { parseFields } from './island-props.ts'

/** Prints an amount like the templates: the number alone, whose currency sign the theme adds, or by the site locale's pattern. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  const pattern = readPattern()
  if (pattern) return <>{patternText(cents, pattern)}</>
  return <span className="sqs-money-native">{moneyNumberText(cents, currency)}</span>
}

/** `data-money-pattern` of `<body>`, which only sites with CLDR money have; `null` without it. */
function readPattern(): MoneyPattern | null {
  const fields = parseFields(document.body.dataset['moneyPattern'] ?? null)
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
