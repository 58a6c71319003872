import type { LocationArea } from '../location.ts'
import type { ShippingRate } from '../shipping-options.ts'

/** A shipping rate without its area and zone name, which its zone has. */
export type ZoneRate = Omit<ShippingRate, keyof LocationArea | 'zoneName'>

/** The rates of a shop that apply in one area. An area without countries is everywhere else. */
export type ShippingZone = {
  /** What the owner calls it; missing for one that is called by its places. */
  name?: string
  area: LocationArea
  rates: readonly ZoneRate[]
}

/** How a shop ships: its zones, and the places where shoppers pick up, which are offered to everybody wherever they live. */
export type ShippingPlan = { zones: readonly ShippingZone[]; pickups: readonly ShippingRate[] }

/** Groups the rates of the setting by their areas, in the order in which each area comes first. */
export function planOf(rates: readonly ShippingRate[]): ShippingPlan {
  const delivered = rates.filter(({ isPickup }) => isPickup !== true)
  const groups = Map.groupBy(delivered, zoneKeyOfRate)
  return {
    zones: [...groups.values()].flatMap((group) => {
      const [first] = group
      return first ? [{ ...nameOf(first), area: areaOf(first), rates: group.map(withoutArea) }] : []
    }),
    pickups: rates.filter(({ isPickup }) => isPickup === true),
  }
}

/** Returns the rates of a plan as the setting keeps them: zone by zone, and pickups last. */
export function ratesOf({ zones, pickups }: ShippingPlan): ShippingRate[] {
  return [
    ...zones.flatMap(({ name, area, rates }) =>
      rates.map((rate) => ({ ...rate, ...area, ...(name !== undefined && { zoneName: name }) })),
    ),
    ...pickups,
  ]
}

/** Returns a text that tells zones apart: their name and their area. */
export function zoneKey({ name, area }: Pick<ShippingZone, 'name' | 'area'>): string {
  const { countries, regions, postcodes, postcodeRanges } = area
  return JSON.stringify([
    name ?? null,
    countries,
    regions,
    postcodes,
    postcodeRanges?.map(({ from, to }) => [from, to]) ?? null,
  ])
}

/** True for the zone of all places that no other zone names. */
export function isEverywhereElse({ countries }: LocationArea): boolean {
  return countries.length === 0
}

/**
 * Groups neighbouring rates that are steps of one: of one name and with the same fields, where each begins at the weight, or at the
 * value, at which the one before ends.
 */
export function withSteps<Rate extends ZoneRate>(rates: readonly Rate[]): Rate[][] {
  const groups: Rate[][] = []
  for (const rate of rates) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && isNextStep(before, rate) && isSameAxis(group, rate)) group.push(rate)
    else groups.push([rate])
  }
  return groups
}

/** By what a rate is chosen or priced: its steps are of weights, of values, or there are none. */
export type RateAxis = 'weight' | 'value' | 'flat'

export function axisOf({ fromGrams, belowGrams, perKgCents, fromCents, belowCents }: ZoneRate): RateAxis {
  if ((fromGrams ?? 0) > 0 || belowGrams !== undefined || perKgCents !== undefined) return 'weight'
  return fromCents > 0 || belowCents !== null ? 'value' : 'flat'
}

function isSameAxis(group: readonly ZoneRate[], rate: ZoneRate): boolean {
  return group.every((one) => axisOf(one) === axisOf(rate))
}

function isNextStep(before: ZoneRate, rate: ZoneRate): boolean {
  const { fromGrams: start = 0 } = rate
  if (axisOf(before) === 'weight')
    return before.belowGrams !== undefined && before.belowGrams === start && isAlike(before, rate, weightStep)
  return before.belowCents !== null && before.belowCents === rate.fromCents && isAlike(before, rate, valueStep)
}

const weightStep = { priceCents: 0, fromGrams: 0, belowGrams: 0 }
const valueStep = { priceCents: 0, fromCents: 0, belowCents: 0 }

/** True when two rates differ in nothing but their step. */
function isAlike(one: ZoneRate, other: ZoneRate, step: Partial<ZoneRate>): boolean {
  return canonical({ ...one, ...step }) === canonical({ ...other, ...step })
}

function zoneKeyOfRate(rate: ShippingRate): string {
  return zoneKey({ ...nameOf(rate), area: areaOf(rate) })
}

function nameOf({ zoneName }: ShippingRate): { name?: string } {
  return zoneName === undefined ? {} : { name: zoneName }
}

function areaOf({ countries, regions, postcodes, postcodeRanges }: ShippingRate): LocationArea {
  return { countries, regions, postcodes, ...(postcodeRanges && { postcodeRanges }) }
}

function withoutArea(rate: ShippingRate): ZoneRate {
  const { countries: _c, regions: _r, postcodes: _p, postcodeRanges: _s, zoneName: _n, ...own } = rate
  return own
}

/** Returns a plain value as text, whatever the order of its fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
