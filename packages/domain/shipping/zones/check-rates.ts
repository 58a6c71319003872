import type { FieldProblem } from '../../kit/refusal.ts'
import { unitedStatesCountryCodes, type LocationArea } from '../location.ts'
import { regionsOf } from '../regions.ts'
import type { ShippingRate } from '../shipping-options.ts'
import { shippingStudioMessages as messages } from './shipping-studio.messages.ts'

/**
 * What is known about postcodes: true when a text is one of the country, or `isStart` the beginning of one, or of a range of them.
 */
export type FitsPostcode = (country: string, text: string, how: { isStart: boolean }) => boolean

type Problem = [field: string, problem: FieldProblem]

/** Returns what is wrong with a rate beyond its shape, by the paths of its fields. */
export function rateProblems(rate: ShippingRate, fits: FitsPostcode): Record<string, FieldProblem> {
  return Object.fromEntries([...limitProblems(rate), ...areaProblems(rate, fits), ...pickupProblems(rate, fits)])
}

function limitProblems({ fromCents, belowCents, fromGrams = 0, belowGrams }: ShippingRate): Problem[] {
  const isEmpty = (from: number, below: number | null | undefined): boolean =>
    typeof below === 'number' && below <= from
  return [
    ...(isEmpty(fromCents, belowCents) ? [['belowCents', { message: messages.endsBefore }] satisfies Problem] : []),
    ...(isEmpty(fromGrams, belowGrams) ? [['belowGrams', { message: messages.endsBefore }] satisfies Problem] : []),
  ]
}

/** Returns what is wrong with the places of an area, by the paths of its fields. */
export function areaProblems(area: LocationArea, fits: FitsPostcode): Problem[] {
  const { countries, regions, postcodes, postcodeRanges = [] } = area
  const isNarrowed = regions.length + postcodes.length + postcodeRanges.length > 0
  if (countries.length === 0) return isNarrowed ? [['countries', { message: messages.countryNeeded }]] : []
  const region = regions.find((code) => !countries.some((country) => isRegionOf(country, code)))
  const isOne = (text: string): boolean => countries.some((country) => fits(country, text, { isStart: true }))
  const postcode = postcodes.find((text) => !isOne(text))
  const end = postcodeRanges.flatMap(({ from, to }) => [from, to]).find((text) => !isOne(text))
  return [
    ...problem('regions', messages.regionUnknown, region),
    ...problem('postcodes', messages.postcodeUnfit, postcode),
    ...problem('postcodeRanges', messages.postcodeUnfit, end),
  ]
}

function pickupProblems({ isPickup, pickupLocation: place }: ShippingRate, fits: FitsPostcode): Problem[] {
  if (isPickup !== true || place === undefined) return []
  const { country, region, postcode } = place
  const isWrong = postcode !== '' && !fits(country, postcode, { isStart: false })
  return [
    ...problem('pickupLocation.region', messages.regionUnknown, isRegionOf(country, region) ? undefined : region),
    ...problem('pickupLocation.postcode', messages.postcodeUnfit, isWrong ? postcode : undefined),
  ]
}

function problem(field: string, message: FieldProblem['message'], text: string | undefined): Problem[] {
  return text === undefined ? [] : [[field, { message, values: { text } }]]
}

/** True for a region that a country has, and for any text where its regions are not known. A US territory counts as a region. */
export function isRegionOf(country: string, region: string): boolean {
  const list = regionsOf(country)
  if (list === null || region === '') return true
  const code = region.toUpperCase()
  return list.some((one) => one.code === code) || (country === 'US' && unitedStatesCountryCodes.includes(code))
}
