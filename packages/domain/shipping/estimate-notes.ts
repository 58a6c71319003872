import type { ShoppingCart } from '../cart/cart.wire.ts'
import { cacheByLanguage } from '../locales/cache-by-language.ts'
import { countries } from './countries.ts'

/** True when the cart's shipping cost or taxes depend on the shipping location, so that the cart page can estimate them. */
export function canEstimateShippingOrTax(cart: ShoppingCart): boolean {
  return cart.pricing.taxes.rules.length > 0 || isDelivered(cart)
}

/** True when the shop delivers, but not to the cart's location. Shoppers there can still pick their order up if the shop allows it. */
export function hasNoShippingRate(cart: ShoppingCart): boolean {
  const isPlaced = cart.shippingLocation.country !== undefined
  return isPlaced && isDelivered(cart) && cart.shippingOptions.every((option) => option.isPickup)
}

function isDelivered({ pricing, requiresShipping }: ShoppingCart): boolean {
  return requiresShipping && pricing.shippingRates.some((rate) => !rate.isPickup)
}

/**
 * Returns the cart's shipping location as `12207, NY, United States`, with the country's name in the reader's language; ''
 * without a location.
 */
export function shippingLocationText({ shippingLocation }: ShoppingCart, language: string): string {
  const { country, region = '', postcode = '' } = shippingLocation
  if (country === undefined) return ''
  return [postcode, region, countryName(country, language)].filter((part) => part !== '').join(', ')
}

const namesIn = cacheByLanguage((language) => new Intl.DisplayNames([tagOf(language)], { type: 'region' }))

export type CountryChoice = { code: string; name: string }

/** Returns all countries with their names in the reader's language, sorted by name. */
export const countryChoices: (language: string) => readonly CountryChoice[] = cacheByLanguage((language) => {
  const names = namesIn(language)
  const { compare } = new Intl.Collator(tagOf(language))
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => compare(one.name, other.name))
})

/** Returns the name of a country in a language; the code itself when it is unknown. */
export function countryName(code: string, language: string): string {
  return namesIn(language).of(code) ?? code
}

/** Returns a language tag in its canonical form; `en` for an invalid tag. */
function tagOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
