import { fractionDigits } from '@sitewright/domain/kit/money.ts'

/** Longest number of digits before the decimal point, so that an amount in minor units is a safe integer. */
const maxWholeDigits = 10

/**
 * Reads a typed amount in minor units: `9.5`, `9,50` and `1,234.50` with two-digit currencies. An empty text is 0. Returns null
 * for anything else, such as a negative amount or more decimal places than the currency has.
 */
export function parseAmount(text: string, currency: string): number | null {
  const digits = fractionDigits(currency)
  const plain = text.replaceAll(/[\s\u{a0}']/gu, '')
  if (plain === '') return 0
  const found = readers(digits)
    .map((reader) => reader.exec(plain))
    .find((match) => match !== null)
  if (!found) return null
  const [, whole = '', fraction = ''] = found
  const number = whole.replaceAll(/[.,]/g, '')
  return number.length > maxWholeDigits ? null : Number(number + fraction.padEnd(digits, '0'))
}

/**
 * A point and a comma are told apart by what follows them. One separator before three digits (`1,234`) can be read in two ways,
 * so it is refused where the currency has decimal places.
 */
function readers(digits: number): RegExp[] {
  if (digits === 0) return [/^(\d+|[1-9]\d{0,2}(?:[.,]\d{3})+)$/u]
  const fraction = String.raw`(\d{1,${digits}})`
  return [
    /^(\d+|[1-9]\d{0,2}(?:,\d{3}){2,}|[1-9]\d{0,2}(?:\.\d{3}){2,})$/u,
    new RegExp(String.raw`^(\d+|[1-9]\d{0,2}(?:,\d{3})+)\.${fraction}$`, 'u'),
    new RegExp(String.raw`^(\d+|[1-9]\d{0,2}(?:\.\d{3})+),${fraction}$`, 'u'),
  ]
}
