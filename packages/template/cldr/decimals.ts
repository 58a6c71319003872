import { Decimal } from '@phensley/cldr'

/**
 * Maximum length and exponent of a number given as text. Texts beyond it are not treated as numbers, because printing their
 * digits would be expensive.
 */
const maxDigits = 400

const decimalForm = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?(\d+))?$|^[-+]?Infinity$|^NaN$/

/** Parses a number exactly as written: '1.0' keeps its zero, which affects plural rules. `null` when the text is not a number. */
export function decimalOf(text: string): Decimal | null {
  const form = text.length > maxDigits ? null : decimalForm.exec(text)
  return form && Number(form[1] ?? 0) <= maxDigits ? new Decimal(text) : null
}
