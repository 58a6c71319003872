/**
 * Installment data of a product or the cart, as in page JSON. `afterPayMin` and `afterPayMax` bound the price in minor units
 * (SF-3.11).
 */
export type InstallmentsContext = {
  afterPayAvailable: boolean
  afterPayMin: number
  afterPayMax: number
  shopperLanguage: string
  stripeAccountCountry: string
}

/** The installment amounts that add up to a total, or the bound in minor units that the total is above or below (SF-4.20). */
export type InstallmentsOffer =
  | { kind: 'offered'; amounts: readonly number[] }
  | { kind: 'above' | 'below'; boundCents: number }

/** Number of installments that a price is split into (SF-5.09, SF-9.05). */
export const defaultInstallmentCount = 4

/**
 * Languages that the installment provider supports, by country. The first is used when the shopper's language is not among them
 * (SF-5.09).
 */
const languagesOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  US: ['en'],
  CA: ['en', 'fr'],
  AU: ['en'],
  NZ: ['en'],
}

/** Returns the locale name of the installment provider's texts, such as `fr_CA`; `null` for unsupported countries (SF-5.09). */
export function installmentsLocale(country: string, language: string): string | null {
  const languages = Object.hasOwn(languagesOf, country) ? languagesOf[country] : undefined
  if (!languages) return null
  const wanted = language.toLowerCase().split(/[-_]/)[0] ?? ''
  return `${languages.includes(wanted) ? wanted : languages[0]}_${country}`
}

/**
 * Returns the installments of a total above the minimum and up to the maximum (inclusive), else the bound that the total misses
 * (SF-4.20). `null` when installments are not available at all.
 */
export function installmentsOffer(
  totalCents: number,
  context: InstallmentsContext,
  count: number = defaultInstallmentCount,
): InstallmentsOffer | null {
  const { afterPayAvailable, afterPayMin, afterPayMax, stripeAccountCountry, shopperLanguage } = context
  if (!afterPayAvailable || installmentsLocale(stripeAccountCountry, shopperLanguage) === null) return null
  if (totalCents > afterPayMax) return { kind: 'above', boundCents: afterPayMax }
  if (totalCents <= afterPayMin) return { kind: 'below', boundCents: afterPayMin }
  return { kind: 'offered', amounts: installmentAmounts(totalCents, count) }
}

/** Splits a total into installments that differ by at most one minor unit, larger ones first. */
export function installmentAmounts(totalCents: number, count: number = defaultInstallmentCount): number[] {
  const least = Math.floor(totalCents / count)
  const rest = totalCents - least * count
  return Array.from({ length: count }, (_, at) => least + (at < rest ? 1 : 0))
}
