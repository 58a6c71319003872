import { isInArea, narrownessOf, type CartLocation, type LocationArea } from '../location.ts'
import { regionsOf } from '../regions.ts'
import { shippingOptions, type ShippedGoods } from '../shipping-options.ts'
import { isEverywhereElse, ratesOf, zoneKey, type ShippingPlan, type ShippingZone } from './zones.ts'

/** What an owner may not have meant. Zones are given by their places in the plan, and each finding has an address that shows it. */
export type ShippingFinding =
  /** Both zones name the address, neither more narrowly than the other: shoppers there are offered the rates of both. */
  | { kind: 'in-two-zones'; zones: readonly [number, number]; at: CartLocation }
  /** The zone applies to the address, and none of its rates is for such goods. */
  | { kind: 'no-rate-for-goods'; zone: number; at: CartLocation; goods: ShippedGoods }
  /** Orders came from the country, and no zone names it. */
  | { kind: 'not-shipped-to'; at: CartLocation }
  /** A pickup that was saved without its place, which nothing can be saved beside. */
  | { kind: 'pickup-without-place'; name: string }

/** Finds gaps and overlaps between the zones of a plan. `soldTo` are the countries to which orders were placed lately. */
export function findingsIn(plan: ShippingPlan, soldTo: readonly string[]): ShippingFinding[] {
  return [...unplacedPickups(plan), ...overlaps(plan.zones), ...goodsGaps(plan), ...countryGaps(plan, soldTo)]
}

function unplacedPickups({ pickups }: ShippingPlan): ShippingFinding[] {
  return pickups.flatMap(({ name, pickupLocation }) =>
    pickupLocation === undefined ? [{ kind: 'pickup-without-place' as const, name }] : [],
  )
}

function overlaps(zones: readonly ShippingZone[]): ShippingFinding[] {
  return zones.flatMap((zone, first) =>
    zones.slice(first + 1).flatMap((other, offset): ShippingFinding[] => {
      const at = addressInBoth(zone.area, other.area)
      return at ? [{ kind: 'in-two-zones', zones: [first, first + 1 + offset], at }] : []
    }),
  )
}

function addressInBoth(one: LocationArea, other: LocationArea): CartLocation | undefined {
  const isInBoth = (at: CartLocation) =>
    isInArea(at, one) && isInArea(at, other) && narrownessOf(at, one) === narrownessOf(at, other)
  const [first, second] = [examplesOf(one), examplesOf(other)]
  return [...first, ...second].find(isInBoth)
}

/** An uncovered range of weights and values begins at 0 or where a rate ends, so only these are tried. */
function goodsGaps(plan: ShippingPlan): ShippingFinding[] {
  const rates = ratesOf(plan).filter(({ isPickup }) => isPickup !== true)
  return plan.zones.flatMap((zone, place): ShippingFinding[] => {
    const at = examplesOf(zone.area).find((one) => isAppliedAt(zone, plan.zones, one))
    if (!at) return []
    const grams = ends(zone.rates.map(({ belowGrams }) => belowGrams))
    const cents = ends(zone.rates.map(({ belowCents }) => belowCents))
    const goods = grams
      .flatMap((weight) => cents.map((value) => ({ grams: weight, cents: value })))
      .find((one) => shippingOptions(rates, at, one).length === 0)
    return goods ? [{ kind: 'no-rate-for-goods', zone: place, at, goods }] : []
  })
}

/** Returns 0 and the ends of rates, the lowest first. */
function ends(given: readonly (number | null | undefined)[]): number[] {
  const known = given.filter((end) => typeof end === 'number')
  return [...new Set([0, ...known])].toSorted((one, other) => one - other)
}

function countryGaps({ zones }: ShippingPlan, soldTo: readonly string[]): ShippingFinding[] {
  if (zones.length === 0) return []
  return soldTo.flatMap((country): ShippingFinding[] => {
    const at = { country, region: '', postcode: '' }
    const isNamed = zones.some(({ area }) => isEverywhereElse(area) || placesIn(area).has(country))
    return isNamed ? [] : [{ kind: 'not-shipped-to', at }]
  })
}

/** Countries of which an area has at least a part. A US territory counts as a region of the United States. */
function placesIn(area: LocationArea): ReadonlySet<string> {
  return new Set([...area.countries, ...(area.countries.includes('US') ? territoriesIn(area) : [])])
}

const territories = ['PR', 'GU', 'VI', 'MP', 'AS', 'UM'] as const

function territoriesIn({ regions }: LocationArea): readonly string[] {
  return regions.length === 0 ? territories : territories.filter((code) => regions.includes(code))
}

/**
 * Returns the zone whose rates replace the others at an address, the narrowest that names it; undefined when there is none. Of two
 * that are equally narrow, the first.
 */
export function zoneAt(zones: readonly ShippingZone[], at: CartLocation): ShippingZone | undefined {
  return zones
    .filter(({ area }) => isInArea(at, area))
    .toSorted((one, other) => narrownessOf(at, other.area) - narrownessOf(at, one.area))[0]
}

function isAppliedAt(zone: ShippingZone, zones: readonly ShippingZone[], at: CartLocation): boolean {
  const applied = zoneAt(zones, at)
  return applied !== undefined && zoneKey(applied) === zoneKey(zone)
}

/** Addresses that an area names, as few as show how it lies to others. */
function examplesOf(area: LocationArea): CartLocation[] {
  const { countries, regions } = area
  const codes = postcodesOf(area)
  const named = isEverywhereElse(area) ? ['AQ'] : countries // nobody names Antarctica
  return named
    .flatMap((country) => regionsIn(country, regions).map((region) => ({ country, region })))
    .flatMap((place) => codes.map((postcode) => ({ ...place, postcode })))
    .filter((at) => isInArea(at, area))
}

function regionsIn(country: string, regions: readonly string[]): readonly string[] {
  if (regions.length === 0) return ['']
  const list = regionsOf(country)
  return list === null ? regions : regions.filter((code) => list.some((region) => region.code === code))
}

/** Returns the beginnings of postcodes, as they are and filled up to whole ones of five digits, which lie in ranges of such. */
function postcodesOf({ postcodes, postcodeRanges = [] }: LocationArea): string[] {
  const written = [...postcodes, ...postcodeRanges.flatMap(({ from, to }) => [from, to])]
  if (written.length === 0) return ['']
  return written.flatMap((text) => (/^\d{1,4}$/u.test(text) ? [text, text.padEnd(5, '0')] : [text]))
}
