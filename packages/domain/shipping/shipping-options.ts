import { isInArea, type Area, type CartLocation } from './location.ts'

/** What shipping costs to an area; in minor units. */
export type ShippingRate = Area & {
  name: string
  priceCents: number
  /** It is offered from this sum of what is shipped, before discounts. */
  fromCents: number
  /** And below this one; null where there is no such end. */
  belowCents: number | null
}

/** One of the ways in which a cart may be shipped. */
export type ShippingOption = { id: string; name: string; priceCents: number }

/** The rates for this place and sum, the cheapest first. Rates that name a country stand before those for everywhere. */
export function shippingOptions(
  rates: readonly ShippingRate[],
  location: CartLocation,
  shippedCents: number,
): ShippingOption[] {
  const here = rates.map((rate, index) => ({ rate, id: String(index) })).filter(({ rate }) => isInArea(location, rate))
  const isNamed = here.some(({ rate }) => rate.countries.length > 0)
  return here
    .filter(({ rate }) => !isNamed || rate.countries.length > 0)
    .filter(
      ({ rate }) => shippedCents >= rate.fromCents && (rate.belowCents === null || shippedCents < rate.belowCents),
    )
    .map(({ rate, id }) => ({ id, name: rate.name, priceCents: rate.priceCents }))
    .toSorted((one, other) => one.priceCents - other.priceCents || Number(one.id) - Number(other.id))
}
