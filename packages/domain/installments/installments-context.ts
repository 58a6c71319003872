import { productTypes } from '../kit/enums.ts'
import type { AfterPaySettings } from '../pages/chosen-settings.ts'
import { isPaidInParts } from './paid-in-parts.ts'
import type { InstallmentsContext } from './installments.ts'

/** What the shop chose, the site's language, which counts where the shop chose none, and the currency that it sells in. */
export type InstallmentsWays = { settings: AfterPaySettings; language: string; currency: string }

type ShownItem = { id: string; structuredContent?: { productType: number; isSubscribable?: boolean } }

/** SF-3.11, by the items' ids; nothing where the shop takes no payment in parts. Plans and what is not sent are never paid so (SF-5.09). */
export function installmentsContext(
  items: readonly ShownItem[],
  ways: InstallmentsWays,
): Record<string, InstallmentsContext> {
  const country = accountCountry(ways)
  if (country === null) return {}
  return Object.fromEntries(
    items.flatMap(({ id, structuredContent }) =>
      structuredContent ? [[id, contextOf(ways, country, isSentAtOnce(structuredContent))]] : [],
    ),
  )
}

function isSentAtOnce({ productType, isSubscribable }: NonNullable<ShownItem['structuredContent']>): boolean {
  return productType === productTypes.physical && isSubscribable !== true
}

/** The same of a cart: it holds something, and every line is a physical product (SF-5.09). null where the shop takes no payment in parts. */
export function cartInstallments(
  entries: readonly { productType: number }[],
  ways: InstallmentsWays,
): InstallmentsContext | null {
  const country = accountCountry(ways)
  return country === null ? null : contextOf(ways, country, isPaidInParts(entries))
}

/** The provider pays an account in the money of its country: who sells in another takes no payment in parts. */
const countryOf: Readonly<Record<string, string>> = { USD: 'US', CAD: 'CA', AUD: 'AU', NZD: 'NZ' }

/** null where there is none whose shops offer payment in parts. */
function accountCountry({ settings, currency }: InstallmentsWays): string | null {
  const country = Object.hasOwn(countryOf, currency) ? countryOf[currency] : undefined
  if (!settings.enabled || country === undefined) return null
  return (settings.country || country) === country ? country : null
}

function contextOf(
  { settings, language }: InstallmentsWays,
  stripeAccountCountry: string,
  afterPayAvailable: boolean,
): InstallmentsContext {
  return {
    afterPayAvailable,
    afterPayMin: settings.minCents,
    afterPayMax: settings.maxCents,
    shopperLanguage: (settings.language || language).split('-')[0] ?? '',
    stripeAccountCountry,
  }
}
