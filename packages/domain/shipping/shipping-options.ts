import { isInArea, type LocationArea, type CartLocation } from './location.ts'

/** A shipping rate of the shop, which applies in an area. Amounts in minor units. */
export type ShippingRate = LocationArea & {
  name: string
  priceCents: number
  /** Sum of the shipped lines, before discounts, from which the rate applies. */
  fromCents: number
  /** The rate applies only below this sum of the shipped lines; `null` has no upper limit. */
  belowCents: number | null
}

/** A shipping rate that the shopper can select in the cart. */
export type ShippingOption = { id: string; name: string; priceCents: number }

/**
 * Returns the shipping rates for a location and a sum of shipped lines, cheapest first. Rates without countries apply everywhere,
 * but are ignored when another rate names the location's country.
 */
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
