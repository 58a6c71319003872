import { fractionDigits } from '@sitewright/domain/kit/money.ts'

/**
 * Decimal places of the currencies in which Stripe counts other than hundredths (docs.stripe.com/currencies). Apart from the digits
 * that we show: a currency can be shown with two places and be charged in whole units.
 */
const stripeDigits: Readonly<Record<string, number>> = {
  ...sameDigits(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...sameDigits(3, 'BHD JOD KWD OMR TND'),
}

/** Currencies that Stripe counts in hundredths, but charges only in whole units. */
const wholeUnitsOnly: ReadonlySet<string> = new Set(['ISK', 'UGX'])

function sameDigits(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, digits]))
}

/** Converts our minor units to Stripe's amount. Returns null for an amount that Stripe cannot charge exactly. */
export function toStripeAmount(cents: number, currency: string): number | null {
  const amount = scaled(cents, (stripeDigits[currency] ?? 2) - fractionDigits(currency))
  if (!Number.isSafeInteger(amount)) return null
  return wholeUnitsOnly.has(currency) && amount % 100 !== 0 ? null : amount
}

/** Converts Stripe's amount to our minor units. Not a whole number when Stripe counts a currency in smaller units than we do. */
export function fromStripeAmount(amount: number, currency: string): number {
  return scaled(amount, fractionDigits(currency) - (stripeDigits[currency] ?? 2))
}

function scaled(value: number, digits: number): number {
  return digits >= 0 ? value * 10 ** digits : value / 10 ** -digits
}
