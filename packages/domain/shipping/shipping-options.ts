import { mulDivRounded } from '../discounts/prorate.ts'
import { isInArea, narrownessOf, type LocationArea, type CartLocation } from './location.ts'

/**
 * A shipping rate of the shop, which applies in an area, or a place where shoppers pick their order up. Amounts in minor units,
 * weights in grams. Limits on value and weight are those of the shipped lines together, before discounts.
 */
export type ShippingRate = LocationArea & {
  name: string
  /** What the owner calls the zone of the rate; missing for a zone that is called by its places. Shoppers do not see it. */
  zoneName?: string
  priceCents: number
  /** Value from which the rate applies. */
  fromCents: number
  /** The rate applies only below this value; `null` has no upper limit. */
  belowCents: number | null
  /** Weight from which the rate applies; missing means 0. */
  fromGrams?: number
  /** The rate applies only below this weight; missing means no upper limit. */
  belowGrams?: number
  /** Price per kilogram in addition to `priceCents`, in proportion to the weight and rounded half up; missing means 0. */
  perKgCents?: number
  /** Value from which the rate costs nothing; missing means that it always has its price. */
  freeFromCents?: number
  /** True when shoppers pick the order up. The rate then needs no delivery address and applies wherever the shopper lives. */
  isPickup?: boolean
  /** Text for shoppers: address and opening hours of a pickup; missing means none. */
  note?: string
  /** True when the rate is also offered where a rate of a narrower zone names the address; missing means that it then is not. */
  isBesideNarrowerZones?: boolean
  /** Where a pickup is. It decides which taxes apply; missing means that the shopper's location does. */
  pickupLocation?: CartLocation
}

/** A shipping rate that the shopper can select in the cart. `isPickup` and `note` are missing for a rate without them. */
export type ShippingOption = { id: string; name: string; priceCents: number; isPickup?: true; note?: string }

/** Value in minor units and weight in grams of the lines that are shipped. */
export type ShippedGoods = { cents: number; grams: number }

/**
 * Returns the shipping rates for a location and the shipped goods, cheapest first and pickups last. Without a location there are
 * only pickups. The rates of the narrowest zone that names the location replace those of wider zones, whatever goods they are for,
 * except those that are marked to be offered beside narrower zones.
 */
export function shippingOptions(
  rates: readonly ShippingRate[],
  location: CartLocation | null,
  goods: ShippedGoods,
): ShippingOption[] {
  const ids = rateIds(rates)
  const all = rates.map((rate, index) => ({ rate, id: ids[index] ?? '' }))
  const here = all.flatMap((one) =>
    !one.rate.isPickup && location !== null && isInArea(location, one.rate)
      ? [{ ...one, narrowness: narrownessOf(location, one.rate) }]
      : [],
  )
  const narrowest = Math.max(...here.map(({ narrowness }) => narrowness))
  const delivered = here.filter(({ rate, narrowness }) => narrowness === narrowest || rate.isBesideNarrowerZones)
  const pickups = all.filter(({ rate }) => rate.isPickup)
  return [delivered, pickups].flatMap((group) =>
    group
      .filter(({ rate }) => isForGoods(rate, goods))
      .map(({ rate, id }) => optionOf(id, rate, goods))
      .toSorted((one, other) => one.priceCents - other.priceCents),
  )
}

/**
 * Returns the option with the chosen id. Without a choice, or when that option is not offered any more, returns the cheapest
 * delivery. A pickup has to be chosen, unless the shop offers nothing else.
 */
export function selectedOption(
  options: readonly ShippingOption[],
  rates: readonly ShippingRate[],
  chosenId: string | null,
): ShippingOption | null {
  const chosen = options.find(({ id }) => id === chosenId)
  if (chosen) return chosen
  const [first] = options
  return first && (!first.isPickup || rates.every((rate) => rate.isPickup)) ? first : null
}

/**
 * Returns the location whose taxes apply: that of the selected pickup if the shop has stated it, otherwise the shopper's. `null`
 * when it is unknown.
 */
export function taxLocation(
  selected: ShippingOption | null,
  rates: readonly ShippingRate[],
  location: CartLocation | null,
): CartLocation | null {
  if (!selected?.isPickup) return location
  return findRate(rates, selected.id)?.pickupLocation ?? location
}

/** Returns the rate that an option was made of; `undefined` when the shop has none with this id any more. */
export function findRate(rates: readonly ShippingRate[], optionId: string): ShippingRate | undefined {
  return rates[rateIds(rates).indexOf(optionId)]
}

/**
 * Returns the id of each rate. It follows from what the rate is called, so that a shopper's choice stays the same when the owner
 * changes prices or the order of rates. Rates of one name are told apart by where and for what they apply.
 */
function rateIds(rates: readonly ShippingRate[]): string[] {
  const names = rates.map(({ name, isPickup = false }) => `${isPickup} ${name}`)
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const used = new Map<string, number>()
  return rates.map((rate, index) => {
    const name = names[index] ?? ''
    const id = shortHash(counts.get(name) === 1 ? name : name + scopeOf(rate))
    const earlier = used.get(id) ?? 0
    used.set(id, earlier + 1)
    return earlier === 0 ? id : `${id}-${earlier + 1}`
  })
}

function scopeOf({ countries, regions, postcodes, postcodeRanges = [], ...rate }: ShippingRate): string {
  const { fromCents, belowCents, fromGrams = 0, belowGrams = null } = rate
  return JSON.stringify([countries, regions, postcodes, postcodeRanges, fromCents, belowCents, fromGrams, belowGrams])
}

/** FNV-1a in 32 bits. Equal hashes of different texts are numbered like equal texts. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

function isForGoods({ fromCents, belowCents, fromGrams = 0, belowGrams }: ShippingRate, goods: ShippedGoods): boolean {
  const { cents, grams } = goods
  const isForValue = cents >= fromCents && (belowCents === null || cents < belowCents)
  return isForValue && grams >= fromGrams && (belowGrams === undefined || grams < belowGrams)
}

function optionOf(id: string, rate: ShippingRate, goods: ShippedGoods): ShippingOption {
  const { name, isPickup, note } = rate
  return {
    id,
    name,
    priceCents: priceOf(rate, goods),
    ...(isPickup && { isPickup: true }),
    ...(note !== undefined && { note }),
  }
}

function priceOf({ priceCents, perKgCents = 0, freeFromCents }: ShippingRate, { cents, grams }: ShippedGoods): number {
  if (freeFromCents !== undefined && cents >= freeFromCents) return 0
  return priceCents + mulDivRounded(perKgCents, grams, 1000)
}
