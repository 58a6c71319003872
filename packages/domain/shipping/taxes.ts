import { prorateByWeight, mulDivRounded, hundredPercentPpm } from '../discounts/prorate.ts'
import { isInArea, type LocationArea, type CartLocation } from './location.ts'

export type TaxRule = LocationArea & { name: string; ratePpm: number; isOnShipping: boolean }

/** Tax settings of a shop. When `areIncluded` is true, all prices of the shop contain the tax. */
export type TaxSettings = { areIncluded: boolean; rules: TaxRule[] }

/** An amount of the cart in minor units on which taxes are computed: a line after its discounts, or the shipping cost. */
export type TaxableAmount = { cents: number; isShipping: boolean }

/** A tax rule that applies to a cart; `id` is its index in the shop's settings. */
export type ApplicableTax = { id: string; name: string; ratePpm: number }
export type TaxLine = ApplicableTax & { amountCents: number; isIncluded: boolean }

export function applicableTaxes({ rules }: TaxSettings, location: CartLocation): (ApplicableTax & TaxRule)[] {
  return rules.map((rule, index) => ({ ...rule, id: String(index) })).filter((rule) => isInArea(location, rule))
}

/**
 * Computes the tax amount of each rule that applies at the location. Rounds half up for each line and rule, so that the displayed
 * amounts add up.
 */
export function taxLines(settings: TaxSettings, location: CartLocation, taxed: readonly TaxableAmount[]): TaxLine[] {
  const rules = applicableTaxes(settings, location)
  const sums = new Map(rules.map(({ id }) => [id, 0]))
  for (const part of taxed) {
    const own = rules.filter(({ isOnShipping }) => !part.isShipping || isOnShipping)
    for (const [id, cents] of settings.areIncluded ? taxesWithin(part.cents, own) : taxesOnTop(part.cents, own)) {
      sums.set(id, (sums.get(id) ?? 0) + cents)
    }
  }
  const { areIncluded: isIncluded } = settings
  return rules.map(({ id, name, ratePpm }) => ({ id, name, ratePpm, amountCents: sums.get(id) ?? 0, isIncluded }))
}

type Rated = { id: string; ratePpm: number }

function taxesOnTop(cents: number, rules: readonly Rated[]): ReadonlyMap<string, number> {
  return new Map(rules.map(({ id, ratePpm }) => [id, mulDivRounded(cents, ratePpm, hundredPercentPpm)]))
}

/**
 * Returns the taxes contained in a price, by rule: subtracts the rounded net price and splits the difference by the rules' rates.
 */
function taxesWithin(cents: number, rules: readonly Rated[]): ReadonlyMap<string, number> {
  const rate = rules.reduce((sum, { ratePpm }) => sum + ratePpm, 0)
  if (rate === 0) return new Map()
  const tax = cents - mulDivRounded(cents, hundredPercentPpm, hundredPercentPpm + rate)
  return prorateByWeight(
    tax,
    rules.map(({ id, ratePpm }) => ({ id, cents: ratePpm })),
  )
}
