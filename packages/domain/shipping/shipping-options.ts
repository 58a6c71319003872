import { isInArea, type Area, type CartLocation } from './location.ts'

/** A shipping rate for an area. Amounts in minor units. */
export type ShippingRate = Area & {
  name: string
  priceCents: number
  /** Applies from this total of the shipped lines, before discounts. */
  fromCents: number
  /** Applies below this total; `null` has no upper limit. */
  belowCents: number | null
}

/** A shipping method that the shopper can select. */
export type ShippingOption = { id: string; name: string; priceCents: number }

/**
 * Rates for this location and total, cheapest first. Rates for everywhere are ignored when a rate names the location's country.
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
