import { moneyNumberText, patternText, type MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { parseFields } from './island-props.ts'

/** A sum as the page's templates print it: the number alone, whose sign comes from the theme, or by the pattern of the site's locale. */
export function Money({ cents, currency }: { cents: number; currency: string }) {
  const pattern = readPattern()
  if (pattern) return <>{patternText(cents, pattern)}</>
  return <span className="sqs-money-native">{moneyNumberText(cents, currency)}</span>
}

/** `data-money-pattern` of `<body>`, there only with CLDR money (settled.md 5). */
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
