/** SF-3.11: what a page says of payment in parts beside one product, or beside the cart; the range in minor units. */
export type InstallmentsContext = {
  afterPayAvailable: boolean
  afterPayMin: number
  afterPayMax: number
  shopperLanguage: string
  stripeAccountCountry: string
}

/** What a sum may be paid in: parts that add up to it, or why not, with the bound that it misses (SF-4.20). */
export type InstallmentsOffer =
  | { kind: 'offered'; amounts: readonly number[] }
  | { kind: 'above' | 'below'; boundCents: number }

/** SF-5.09, SF-9.05 */
export const defaultCount = 4

/** SF-5.09: in these countries and languages; the first language stands where the shopper's is not among them. */
const languagesOf: Readonly<Record<string, readonly [string, ...string[]]>> = {
  US: ['en'],
  CA: ['en', 'fr'],
  AU: ['en'],
  NZ: ['en'],
}

/** `fr_CA`, as the provider's texts are named; null in other countries (SF-5.09). */
export function installmentsLocale(country: string, language: string): string | null {
  const languages = Object.hasOwn(languagesOf, country) ? languagesOf[country] : undefined
  if (!languages) return null
  const wanted = language.toLowerCase().split(/[-_]/)[0] ?? ''
  return `${languages.includes(wanted) ? wanted : languages[0]}_${country}`
}

/** SF-4.20: strictly above the minimum, and not above the maximum. null where nothing is said at all. */
export function installmentsOffer(
  totalCents: number,
  context: InstallmentsContext,
  count: number = defaultCount,
): InstallmentsOffer | null {
  const { afterPayAvailable, afterPayMin, afterPayMax, stripeAccountCountry, shopperLanguage } = context
  if (!afterPayAvailable || installmentsLocale(stripeAccountCountry, shopperLanguage) === null) return null
  if (totalCents > afterPayMax) return { kind: 'above', boundCents: afterPayMax }
  if (totalCents <= afterPayMin) return { kind: 'below', boundCents: afterPayMin }
  return { kind: 'offered', amounts: installmentAmounts(totalCents, count) }
}

/** The total in parts that differ by one at most, the larger ones first: what is named, the first, is never less than what is paid. */
export function installmentAmounts(totalCents: number, count: number = defaultCount): number[] {
  const least = Math.floor(totalCents / count)
  const rest = totalCents - least * count
  return Array.from({ length: count }, (_, at) => least + (at < rest ? 1 : 0))
}
