/** PL-3.67, SF-3.06: a sum on the wire, in minor units as a string. */
export type Money = { value: string; currency: string }

/** SF-3.05: a sum as scripts of pages read it; `value` in minor units. */
export type DetailedMoney = { value: number; currencyCode: string; decimalValue: string; fractionalDigits: number }

/** SF-9.09 */
export const defaultCurrency = 'USD'

/** PL-3.88 */
export const currencies = [
  'EUR',
  'USD',
  'AUD',
  'NOK',
  'CAD',
  'NZD',
  'DKK',
  'GBP',
  'HKD',
  'CHF',
  'MXN',
  'SGD',
  'SEK',
  'CZK',
  'ILS',
  'PHP',
  'RUB',
  'PLN',
  'THB',
  'MYR',
  'ARS',
  'BRL',
  'COP',
  'IDR',
  'INR',
  'JPY',
  'ZAR',
] as const

/** PL-3.86: digits after the point; 2 for what is not listed. */
export function fractionDigits(currency: string): number {
  return currency === 'JPY' ? 0 : 2
}

/** Both forms in which a page shows one sum (SF-3.05, SF-3.06). */
export function moneyForms(cents: number, currency: string): { money: Money; detailed: DetailedMoney } {
  const fractionalDigits = fractionDigits(currency)
  return {
    money: { value: String(cents), currency },
    detailed: {
      value: cents,
      currencyCode: currency,
      decimalValue: decimalText(cents, fractionalDigits),
      fractionalDigits,
    },
  }
}

/** 123450 with two digits is '1234.50' (SF-9.09). No grouping; made from whole numbers, so nothing is rounded. */
export function decimalText(cents: number, digits: number): string {
  const sign = cents < 0 ? '-' : ''
  const all = String(Math.abs(cents)).padStart(digits + 1, '0')
  if (digits === 0) return sign + all
  return `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`
}
