import type { CartLocation, LocationArea } from '@sitewright/domain/shipping/location.ts'
import { countryName } from '@sitewright/domain/shipping/estimate-notes.ts'
import { regionsOf } from '@sitewright/domain/shipping/regions.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { isEverywhereElse, type ShippingZone } from '@sitewright/domain/shipping/zones/zones.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'

/** Countries whose names are shown before the others are counted. */
const mostNames = 3
/** Regions and postcodes that are shown rather than counted. */
const mostParts = 4

export type PlaceTexts = {
  /** Returns the title of a zone: the name that the owner gave it, otherwise its countries. */
  zone: (zone: Pick<ShippingZone, 'name' | 'area'>) => string
  /** Which places a zone has, besides what its title says. */
  places: (zone: Pick<ShippingZone, 'name' | 'area'>) => string
  /** The regions and postcodes of an area, '' for one of whole countries. */
  parts: (area: LocationArea) => string
  address: (at: CartLocation) => string
  country: (code: string) => string
}

/** React hook that returns functions which say places in the owner's language. */
export function usePlaceTexts(): PlaceTexts {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const country = (code: string) => countryName(code, tag)
  const listed = (names: readonly string[]): string => {
    const places = names.slice(0, mostNames).join(', ')
    const count = names.length - mostNames
    return count > 0 ? translate(messages.andMore, { places, count }) : places
  }
  const countriesIn = (area: LocationArea): string =>
    isEverywhereElse(area) ? translate(messages.everywhereElse) : listed(area.countries.map(country))
  const partsOf = (area: LocationArea): string[] => {
    const { countries, regions, postcodes, postcodeRanges = [] } = area
    const codes = [...postcodes, ...postcodeRanges.map(({ from, to }) => `${from}–${to}`)]
    const names = regions.map((code) => regionName(countries, code))
    const few = (all: readonly string[], many: string): string[] => {
      if (all.length === 0) return []
      return [all.length <= mostParts ? all.join(', ') : many]
    }
    return [
      ...few(names, translate(messages.regionCount, { count: names.length })),
      ...few(codes, translate(messages.postcodeCount, { count: codes.length })),
    ]
  }
  return {
    country,
    zone: ({ name, area }) => name ?? [countriesIn(area), ...partsOf(area)].join(' · '),
    places: ({ name, area }) => {
      if (isEverywhereElse(area)) return translate(messages.everywhereElsePlaces)
      return name === undefined ? '' : [countriesIn(area), ...partsOf(area)].join(' · ')
    },
    parts: (area) => partsOf(area).join(' · '),
    address: ({ country: code, region, postcode }) =>
      [postcode, region === '' ? '' : regionName([code], region), country(code)]
        .filter((part) => part !== '')
        .join(', '),
  }
}

function regionName(countries: readonly string[], code: string): string {
  const found = countries.flatMap((country) => regionsOf(country) ?? []).find((region) => region.code === code)
  return found?.name ?? code
}
