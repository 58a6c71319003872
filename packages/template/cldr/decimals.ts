import { Decimal } from '@phensley/cldr'

/** Beyond this a number is no amount of anything, and printing its digits would cost more than it says. */
const mostDigits = 400

const decimalForm = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?(\d+))?$|^[-+]?Infinity$|^NaN$/

/** A number exactly as written: '1.0' keeps its zero, which plural rules see. Null for what is no number. */
export function decimalOf(text: string): Decimal | null {
  const form = text.length > mostDigits ? null : decimalForm.exec(text)
  return form && Number(form[1] ?? 0) <= mostDigits ? new Decimal(text) : null
}
