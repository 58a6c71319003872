/** Digits of any script as ASCII digits, for keyboards that type others. */
function asciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(valueOfDigit(digit)))
}

/** Decimal digits of a script stand in a row of ten that begins at a multiple of ten from its zero. */
function valueOfDigit(digit: string): number {
  let value = 0
  for (
    let code = (digit.codePointAt(0) ?? 0) - 1;
    /^\p{Nd}$/u.test(String.fromCodePoint(code)) && value < 9;
    code -= 1
  ) {
    value += 1
  }
  return value
}

const longestNumber = 19

/** Returns the digits of a typed card number. */
export function cardDigits(typed: string): string {
  return asciiDigits(typed).replaceAll(/[\s.‐-―-]/g, '')
}

/** Groups a card number as it stands on the card while it is typed: in fours, or 4-6-5 for American Express. */
export function groupedCardNumber(typed: string): string {
  const digits = cardDigits(typed).replaceAll(/\D/g, '').slice(0, longestNumber)
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15), digits.slice(15)]
    : (digits.match(/\d{1,4}/g) ?? [])
  return groups.filter((group) => group !== '').join(' ')
}

/**
 * Puts an expiry date into the form `MM / YY` while it is typed, with or without a separator: `1230`, `5/30` and `12 / 2030` are
 * understood. A separator appears only with the year's first digit, so that it never has to be deleted.
 */
export function groupedExpiry(typed: string): string {
  const { month, year } = expiryParts(typed)
  if (year === '') return /^\d{1,2}$/.test(typed) || month === '' ? month : typed.trim()
  return `${month.padStart(2, '0')} / ${year}`
}

function expiryParts(typed: string): { month: string; year: string } {
  const text = asciiDigits(typed).trim()
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text) // as a browser fills in a month
  if (iso) return { month: iso[2] ?? '', year: iso[1] ?? '' }
  const divided = /^(\d{1,2})\D+(\d*)/.exec(text)
  if (divided) return { month: divided[1] ?? '', year: (divided[2] ?? '').slice(0, 4) }
  const digits = text.replaceAll(/\D/g, '')
  const monthLength = /^[2-9]/.test(digits) ? 1 : 2
  return { month: digits.slice(0, monthLength), year: digits.slice(monthLength, monthLength + 4) }
}

/** Returns the month (1 to 12) and the full year of a typed expiry date; `null` when it is none. */
export function parseExpiry(typed: string): { month: number; year: number } | null {
  const { month: monthText, year: yearText } = expiryParts(typed)
  const month = Number(monthText)
  if (!/^(?:\d{2}|20\d{2})$/.test(yearText) || month < 1 || month > 12) return null
  return { month, year: 2000 + (Number(yearText) % 100) }
}
