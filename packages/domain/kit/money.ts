/** An amount in page JSON; `value` in minor units, written as a string (PL-3.67, SF-3.06). */
export type Money = { value: string; currency: string }

/** An amount in the form that page scripts read; `value` in minor units (SF-3.05). */
export type DetailedMoney = { value: number; currencyCode: string; decimalValue: string; fractionalDigits: number }

/** Currency of a store that has not chosen one (SF-9.09). */
export const defaultCurrency = 'USD'

/** ISO 4217 codes that a store can choose (PL-3.88). */
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

/** Returns the number of decimal places of a currency: 0 for JPY, 2 for all others (PL-3.86). */
export function fractionDigits(currency: string): number {
  return currency === 'JPY' ? 0 : 2
}

/** Returns an amount in the two forms that page JSON contains (SF-3.05, SF-3.06). */
export function moneyObjects(cents: number, currency: string): { money: Money; detailed: DetailedMoney } {
  const fractionalDigits = fractionDigits(currency)
  return {
    money: { value: String(cents), currency },
    detailed: {
      value: cents,
      currencyCode: currency,
      decimalValue: formatMinorUnits(cents, fractionalDigits),
      fractionalDigits,
    },
  }
}

/**
 * Formats an amount in minor units as a decimal number: 123450 with two digits is '1234.50' (SF-9.09). No grouping. Exact,
 * because it only inserts the decimal point.
 */
export function formatMinorUnits(cents: number, digits: number): string {
  const sign = cents < 0 ? '-' : ''
  const all = String(Math.abs(cents)).padStart(digits + 1, '0')
  if (digits === 0) return sign + all
  return `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`
}
