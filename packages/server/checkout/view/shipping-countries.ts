import { countries } from '@sitewright/domain/shipping/countries.ts'
import { unitedStatesCountryCodes } from '@sitewright/domain/shipping/location.ts'
import type { ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'

/** Returns the countries to which a shop ships by its rates. Those for the United States apply to their territories too (PL-9.47). */
export function shippingCountries(rates: readonly ShippingRate[]): ReadonlySet<string> {
  const delivered = rates.filter(({ isPickup }) => !isPickup)
  if (delivered.some((rate) => rate.countries.length === 0)) return new Set(countries)
  const named = delivered.flatMap((rate) => rate.countries)
  return new Set(named.includes('US') ? [...named, ...unitedStatesCountryCodes] : named)
}
