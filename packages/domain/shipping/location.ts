import { isCountry } from './countries.ts'
import { postcodeKey, type PostcodeRange } from './postcode-key.ts'
import { regionCode } from './regions.ts'

/** Where a cart is shipped to. Region and postcode are '' when the shopper has not given them. */
export type CartLocation = {
  /** Country code, ISO 3166-1 alpha-2. */
  country: string
  /** State or province: its code if we know it (`NY`), else the text as typed. */
  region: string
  postcode: string
}

/** The United States and its territories, which share taxes and shipping rates (SF-9.10, PL-9.47). */
export const unitedStatesCountryCodes: readonly string[] = ['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']

export const maxLocationChars = { region: 60, postcode: 16 } as const

/** Normalizes a shipping location that a shopper typed. Returns `null` for an unknown country. */
export function normalizeTypedLocation(typed: {
  country: string
  region?: string
  postcode?: string
}): CartLocation | null {
  const country = typed.country.trim().toUpperCase()
  if (!isCountry(country)) return null
  return {
    country,
    region: regionCode(country, tidyText(typed.region ?? '')),
    postcode: tidyText(typed.postcode ?? '').toUpperCase(),
  }
}

function tidyText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

export type LocationArea = {
  /** Countries in the area as ISO 3166-1 alpha-2 codes; empty means all countries. */
  countries: string[]
  /** Codes of the states or provinces in the area; empty means all regions of its countries. */
  regions: string[]
  /** A postcode is in the area when it begins with one of these texts, which `postcodeKey` compares. */
  postcodes: string[]
  /** A postcode is also in the area when it lies in one of these ranges. Without prefixes and ranges all postcodes are. */
  postcodeRanges?: PostcodeRange[]
}

/**
 * True when a shipping location lies in the area of a shipping rate or tax. A US territory also counts as a region of the United
 * States.
 */
export function isInArea(location: CartLocation, area: LocationArea): boolean {
  const { countries, regions, postcodes, postcodeRanges = [] } = area
  const places = placesOf(location)
  const isThere = places.some(
    ({ country, region }) =>
      (countries.length === 0 || countries.includes(country)) &&
      (regions.length === 0 || regions.some((one) => one.toUpperCase() === region.toUpperCase())),
  )
  if (!isThere || postcodes.length + postcodeRanges.length === 0) return isThere
  const postcode = postcodeKey(location.country, location.postcode, { isWhole: true })
  if (postcode === '') return false
  const keyOf = (text: string): string => postcodeKey(location.country, text)
  return (
    postcodes.some((start) => postcode.startsWith(keyOf(start))) ||
    postcodeRanges.some(({ from, to }) => isBetween(postcode, keyOf(from), keyOf(to)))
  )
}

/**
 * Compares the postcode's first characters, as many as the range's ends have, in the order of their characters. `12207-1234` is
 * therefore between 12000 and 12299.
 */
function isBetween(postcode: string, from: string, to: string): boolean {
  const start = postcode.slice(0, from.length)
  return from.length === to.length && start.length === from.length && start >= from && start <= to
}

/**
 * Returns how narrow an area is that contains the location: 3 for postcodes, 2 for regions, 1 for countries, 0 for an area without
 * countries, which is the rest of the world. A US territory is as narrow as a region of the United States.
 */
export function narrownessOf({ country }: CartLocation, area: LocationArea): number {
  const { countries, regions, postcodes, postcodeRanges = [] } = area
  if (countries.length === 0) return 0
  if (postcodes.length + postcodeRanges.length > 0) return 3
  const isTerritory = country !== 'US' && unitedStatesCountryCodes.includes(country) && !countries.includes('US')
  return regions.length > 0 || isTerritory ? 2 : 1
}

function placesOf(location: CartLocation): { country: string; region: string }[] {
  const { country } = location
  if (country === 'US' || !unitedStatesCountryCodes.includes(country)) return [location]
  return [location, { country: 'US', region: country }]
}
