import { maxAddressChars } from '@sitewright/domain/checkout/address.wire.ts'
import { addressFormatOf, type AddressFormat } from './address-format.ts'

/**
 * Returns a typed postcode in the form of its country: `LV-1050` for `lv 1050` in Latvia, `10115` for `D-10115` in Germany. Digits
 * of other scripts, separators and the sign of the country are tidied as far as the result fits the country's pattern. Any other
 * text only becomes upper case with single spaces.
 */
export function tidyPostcode(country: string, typed: string): string {
  const text = plainText(typed)
  // Upper case and compatibility forms can be longer than what was typed.
  if (text.length > maxAddressChars.postcode) return typed
  const format = addressFormatOf(country)
  return (format && nationalForm(country, text, format)) ?? text
}

function plainText(typed: string): string {
  const text = typed.normalize('NFKC').toUpperCase().normalize('NFKC')
  return text
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(dashes, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Also the minus sign and the Japanese long vowel sign, which keyboards type instead of a dash. */
const dashes = /[\p{Pd}\u2212\u30FC]/gu

/** Unicode orders the digits of each script from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

function nationalForm(
  country: string,
  text: string,
  { zip, zipex = '', postprefix = '' }: AddressFormat,
): string | null {
  if (zip === undefined) return null
  const pattern = new RegExp(`^(?:${zip})$`)
  const fits = (code: string): boolean => pattern.test(code)
  const bare = text.replaceAll(/[\s\p{Cf}〒-]/gu, '')
  const signs = [country, postprefix.replaceAll(/[^A-Z]/g, ''), countrySigns[country] ?? '']
  const without = signs.flatMap((sign) => (sign !== '' && bare.startsWith(sign) ? [bare.slice(sign.length)] : []))
  const letters = zip.includes('|') ? '' : (/^[A-Z]+/.exec(zip)?.[0] ?? '')
  const codes = [...without, bare, ...[bare, ...without].map((code) => letters + code)]
  const hasSeparator = spacedCountries.has(country) || /[ -]/.test(zipex)
  for (const code of codes) {
    const separated = withSeparator(code)
    const form = (hasSeparator ? [...separated, code] : [code, ...separated]).find(fits)
    if (form !== undefined) return form
  }
  return null
}

/** Returns the code with a dash, then with a space, at each place between two characters. */
function withSeparator(code: string): string[] {
  return ['-', ' '].flatMap((separator) =>
    Array.from({ length: code.length }, (_, at) => code.slice(0, at) + separator + code.slice(at)),
  )
}

/** Signs before postcodes in letters from abroad, where they are neither the country's code nor in its metadata. */
const countrySigns: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  VA: 'V',
}

/** Countries whose postcodes have a space although the examples of the metadata show none. */
const spacedCountries: ReadonlySet<string> = new Set(['SE'])
