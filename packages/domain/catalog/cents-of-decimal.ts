/**
 * Parses a decimal number into minor units: '1234.5' with two digits is 123450, '.5' is 50. Rounds half a unit away from zero.
 * Returns `null` for anything but a plain decimal number.
 */
export function centsOfDecimal(decimal: string, digits: number): number | null {
  const parts = /^(-?)(\d*)(?:\.(\d+))?$/.exec(decimal.trim())
  const [, sign = '', whole = '', fraction = ''] = parts ?? []
  if (whole + fraction === '' || whole.replace(/^0+/, '').length > maxWholeDigits) return null
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const cents = Number(fraction[digits] ?? '0') >= 5 ? kept + 1 : kept
  if (!Number.isSafeInteger(cents)) return null
  return sign && cents > 0 ? -cents : cents
}

/** Longest integer part that is accepted, in digits (PL-3.85, PL-9.28). */
const maxWholeDigits = 15
