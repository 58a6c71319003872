import { planOf, ratesOf, withSteps, zoneKey, type ShippingPlan, type ShippingZone, type ZoneRate } from './zones.ts'

/** The zone that has a rate; null for a pickup, which belongs to no zone. */
export type RatePlace = Pick<ShippingZone, 'name' | 'area'> | null

/** A rate by its name; `nth` counts those of one name in one place, from 0. Its steps count as one. */
export type RateName = { name: string; nth: number }

/** Returns the rates of a place, each as its steps. */
export function ratesAt(plan: ShippingPlan, place: RatePlace): ZoneRate[][] {
  if (place === null) return plan.pickups.map((pickup) => [pickup])
  return withSteps(findZone(plan, place)?.rates ?? [])
}

export function findZone({ zones }: ShippingPlan, place: NonNullable<RatePlace>): ShippingZone | undefined {
  return zones.find((zone) => zoneKey(zone) === zoneKey(place))
}

/** Returns the name of a rate of a place, by which it is found again after others changed something. */
export function nameOfRate(rates: readonly ZoneRate[][], at: number): RateName {
  const name = rates[at]?.[0]?.name ?? ''
  return { name, nth: rates.slice(0, at).filter(([rate]) => rate?.name === name).length }
}

/** Returns the steps of a rate; undefined when it is not there. */
export function findSteps(plan: ShippingPlan, place: RatePlace, wanted: RateName): ZoneRate[] | undefined {
  return ratesAt(plan, place).filter(([rate]) => rate?.name === wanted.name)[wanted.nth]
}

/** Returns the plan with a zone replaced by another; null adds it. What has the name and area of one that is there joins it. */
export function withZone(plan: ShippingPlan, place: RatePlace, zone: ShippingZone): ShippingPlan {
  const isThere = place !== null && findZone(plan, place) !== undefined
  const zones = isThere
    ? plan.zones.map((one) => (zoneKey(one) === zoneKey(place) ? zone : one))
    : [...plan.zones, zone]
  return planOf(ratesOf({ ...plan, zones }))
}

export function withoutZone(plan: ShippingPlan, place: NonNullable<RatePlace>): ShippingPlan {
  return { ...plan, zones: plan.zones.filter((zone) => zoneKey(zone) !== zoneKey(place)) }
}

/** Returns the plan with the steps of a rate replaced by others; null adds them. The zone is added when there is none. */
export function withRate(
  plan: ShippingPlan,
  place: RatePlace,
  wanted: RateName | null,
  steps: readonly ZoneRate[],
): ShippingPlan {
  const rates = ratesAt(plan, place)
  const old = wanted && findSteps(plan, place, wanted)
  const found = old ? rates.findIndex((rate) => rate[0] === old[0]) : -1
  return withRatesAt(plan, place, found < 0 ? [...rates, [...steps]] : rates.with(found, [...steps]))
}

/** Returns the plan without a rate. A zone without rates is none. */
export function withoutRate(plan: ShippingPlan, place: RatePlace, wanted: RateName): ShippingPlan {
  return withRate(plan, place, wanted, [])
}

function withRatesAt(plan: ShippingPlan, place: RatePlace, rates: readonly ZoneRate[][]): ShippingPlan {
  const nowhere = { countries: [], regions: [], postcodes: [] }
  // A pickup keeps the area with which it was saved, although it is offered everywhere.
  if (place === null) return { ...plan, pickups: rates.flat().map((rate) => ({ ...nowhere, ...rate })) }
  return withZone(plan, place, { ...place, rates: rates.flat() })
}
