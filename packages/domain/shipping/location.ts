import { isCountry } from './countries.ts'
import { regionCode } from './regions.ts'

/** Where a cart goes, as far as rates need it; '' where it was not said. */
export type CartLocation = {
  /** ISO 3166-1, two capital letters. */
  country: string
  /** Its usual code where we know it (`NY`), else as it was typed. */
  region: string
  postcode: string
}

/** SF-9.10, PL-9.47: the United States and territories, whose taxes and rates are one country's. */
export const unitedStates: readonly string[] = ['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']

export const locationLengths = { region: 60, postcode: 12 } as const

/** What was typed, tidied; null where the country is none. */
export function tidyLocation(typed: { country: string; region?: string; postcode?: string }): CartLocation | null {
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

export type Area = {
  /** Two capital letters each; everywhere where there is none. */
  countries: string[]
  /** Codes; the whole country where there is none. */
  regions: string[]
  /** Beginnings of postcodes; all of them where there is none. */
  postcodes: string[]
}

/** Whether a location lies in an area. A territory of the United States is also a region of them. */
export function isInArea(location: CartLocation, { countries, regions, postcodes }: Area): boolean {
  const places = placesOf(location)
  const isThere = places.some(
    ({ country, region }) =>
      (countries.length === 0 || countries.includes(country)) &&
      (regions.length === 0 || regions.some((one) => one.toUpperCase() === region.toUpperCase())),
  )
  if (!isThere || postcodes.length === 0) return isThere
  const postcode = plainPostcode(location.postcode)
  return postcode !== '' && postcodes.some((start) => postcode.startsWith(plainPostcode(start)))
}

function placesOf(location: CartLocation): { country: string; region: string }[] {
  const { country } = location
  if (country === 'US' || !unitedStates.includes(country)) return [location]
  return [location, { country: 'US', region: country }]
}

function plainPostcode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '')
}
