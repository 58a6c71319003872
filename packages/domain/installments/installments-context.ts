import { productTypes } from '../kit/enums.ts'
import type { AfterPaySettings } from '../pages/chosen-settings.ts'
import { canPayInInstallments } from './paid-in-parts.ts'
import type { InstallmentsContext } from './installments.ts'

/**
 * The shop's installment settings. The site's language and the shop's currency are the defaults for the provider's language and
 * country.
 */
export type InstallmentsOptions = { settings: AfterPaySettings; language: string; currency: string }

type ShownItem = { id: string; structuredContent?: { productType: number; isSubscribable?: boolean } }

/**
 * Returns installment data of products, by item id; empty when the shop offers no installments (SF-3.11). In the data,
 * installments are unavailable for subscriptions and for products that are not shipped (SF-5.09).
 */
export function installmentsContext(
  items: readonly ShownItem[],
  options: InstallmentsOptions,
): Record<string, InstallmentsContext> {
  const country = accountCountry(options)
  if (country === null) return {}
  return Object.fromEntries(
    items.flatMap(({ id, structuredContent }) =>
      structuredContent ? [[id, contextOf(options, country, isSentAtOnce(structuredContent))]] : [],
    ),
  )
}

function isSentAtOnce({ productType, isSubscribable }: NonNullable<ShownItem['structuredContent']>): boolean {
  return productType === productTypes.physical && isSubscribable !== true
}

/**
 * Returns installment data of a cart; `null` when the shop offers no installments. Installments are available when the cart is
 * not empty and has only physical products (SF-5.09).
 */
export function cartInstallments(
  entries: readonly { productType: number }[],
  options: InstallmentsOptions,
): InstallmentsContext | null {
  const country = accountCountry(options)
  return country === null ? null : contextOf(options, country, canPayInInstallments(entries))
}

/**
 * Country of the shop's account at the installment provider, by the shop's currency. The provider pays out only in the currency
 * of that country, so shops with other currencies cannot offer installments.
 */
const countryOf: Readonly<Record<string, string>> = { USD: 'US', CAD: 'CA', AUD: 'AU', NZD: 'NZ' }

/**
 * Returns the country of the shop's account at the installment provider. `null` when installments are off, the shop's currency is
 * unsupported, or the country in the settings has another currency.
 */
function accountCountry({ settings, currency }: InstallmentsOptions): string | null {
  const country = Object.hasOwn(countryOf, currency) ? countryOf[currency] : undefined
  if (!settings.enabled || country === undefined) return null
  return (settings.country || country) === country ? country : null
}

function contextOf(
  { settings, language }: InstallmentsOptions,
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
