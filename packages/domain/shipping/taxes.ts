import { hundredPercentPpm, mulDivRounded, prorateByWeight, type ProratePart } from '../discounts/prorate.ts'
import { shareDocumentTax } from './document-tax.ts'
import { isInArea, type LocationArea, type CartLocation } from './location.ts'

/** The tax class of a product that states none. */
export const standardTaxClass = 'standard'
/** The tax class of products that are never taxed. All other classes are named by the shop. */
export const exemptTaxClass = 'exempt'

export type TaxRule = LocationArea & {
  name: string
  ratePpm: number
  isOnShipping: boolean
  /** Tax classes of the products that the rule taxes; missing or empty means the standard class. */
  taxClasses?: string[]
}

export const taxRoundings = ['line', 'document'] as const
/**
 * Where taxes are rounded: `line` rounds each rule on each line and on shipping, `document` rounds each rule once on the sum of
 * all that it taxes, and spreads the result over lines and shipping.
 */
export type TaxRounding = (typeof taxRoundings)[number]

/**
 * Tax settings of a shop. When `areIncluded` is true, all prices of the shop contain the tax. `rounding` is `line` when missing.
 */
export type TaxSettings = { areIncluded: boolean; rules: TaxRule[]; rounding?: TaxRounding }

/** A price in minor units on which taxes are computed: a line after its discounts, or the shipping cost. */
export type TaxablePart = {
  id: string
  cents: number
  /** Tax class of the line's product; `null` for shipping, which the rules with `isOnShipping` tax. */
  taxClass: string | null
}

/** A tax rule that applies to a cart; `id` is its index in the shop's settings. */
export type ApplicableTax = { id: string; name: string; ratePpm: number }
export type TaxLine = ApplicableTax & { amountCents: number; isIncluded: boolean }

export type CartTaxes = {
  /** The rules that apply at the location, whether or not they tax a part of this cart. */
  rules: ApplicableTax[]
  /** Amount of each rule that taxes a part of the cart. */
  lines: TaxLine[]
  /** Amount of each rule in each part that it taxes, by the id of the part. Parts that no rule taxes are missing. */
  shares: ReadonlyMap<string, readonly ProratePart[]>
}

/** Taxes of a cart whose location is unknown, or whose customer is exempt. */
export const noTaxes: CartTaxes = { rules: [], lines: [], shares: new Map() }

/**
 * Computes the tax amount of each rule that applies at the location, in all and in each part. The amounts in the parts are whole
 * minor units that add up to those in all.
 */
export function computeTaxes(settings: TaxSettings, location: CartLocation, parts: readonly TaxablePart[]): CartTaxes {
  const rules = rulesAt(settings, location)
  const taxed = taxedParts(rules, parts)
  const shares = settings.rounding === 'document' ? sharesOfDocument(settings, taxed) : sharesOfLines(settings, taxed)
  const sums = new Map<string, number>()
  for (const ofPart of shares.values()) {
    for (const { id, cents } of ofPart) sums.set(id, (sums.get(id) ?? 0) + cents)
  }
  const named = rules.map(({ id, name, ratePpm }) => ({ id, name, ratePpm }))
  const lines = named.flatMap((rule) => {
    const amountCents = sums.get(rule.id)
    return amountCents === undefined ? [] : [{ ...rule, amountCents, isIncluded: settings.areIncluded }]
  })
  return { rules: named, lines, shares }
}

type NumberedRule = TaxRule & { id: string }
type TaxedPart = { id: string; cents: number; rules: readonly NumberedRule[] }

function rulesAt({ rules }: TaxSettings, location: CartLocation): NumberedRule[] {
  return rules.map((rule, index) => ({ ...rule, id: String(index) })).filter((rule) => isInArea(location, rule))
}

/** Finds the rules of each part. Parts of one class share a list, which is made once. */
function taxedParts(rules: readonly NumberedRule[], parts: readonly TaxablePart[]): TaxedPart[] {
  const byClass = new Map<string | null, readonly NumberedRule[]>()
  return parts.flatMap(({ id, cents, taxClass }) => {
    const own = byClass.get(taxClass) ?? rules.filter((rule) => isOnClass(rule, taxClass))
    byClass.set(taxClass, own)
    return own.length === 0 ? [] : [{ id, cents, rules: own }]
  })
}

function isOnClass({ isOnShipping, taxClasses = [] }: TaxRule, taxClass: string | null): boolean {
  if (taxClass === null) return isOnShipping
  if (taxClass === exemptTaxClass) return false
  return taxClasses.length === 0 ? taxClass === standardTaxClass : taxClasses.includes(taxClass)
}

function sharesOfLines({ areIncluded }: TaxSettings, parts: readonly TaxedPart[]): CartTaxes['shares'] {
  const sharesOf = areIncluded ? taxesWithin : taxesOnTop
  return new Map(parts.map((part) => [part.id, sharesOf(part)]))
}

function taxesOnTop({ cents, rules }: TaxedPart): ProratePart[] {
  return rules.map(({ id, ratePpm }) => ({ id, cents: mulDivRounded(cents, ratePpm, hundredPercentPpm) }))
}

/**
 * Returns the taxes contained in a price, by rule: subtracts the net price, rounded half up, and splits the difference by the
 * rules' rates.
 */
function taxesWithin({ cents, rules }: TaxedPart): ProratePart[] {
  const tax = cents - mulDivRounded(cents, hundredPercentPpm, hundredPercentPpm + sumOfRates(rules))
  const byRate = prorateByWeight(
    tax,
    rules.map(({ id, ratePpm }) => ({ id, cents: ratePpm })),
  )
  return rules.map(({ id }, at) => ({ id, cents: byRate[at] ?? 0 }))
}

function sharesOfDocument({ areIncluded, rules }: TaxSettings, parts: readonly TaxedPart[]): CartTaxes['shares'] {
  const shares = new Map(parts.map(({ id }): [string, ProratePart[]] => [id, []]))
  const divisors = new Map(
    parts.map((part) => [part.rules, hundredPercentPpm + (areIncluded ? sumOfRates(part.rules) : 0)]),
  )
  for (const [index, { ratePpm }] of rules.entries()) {
    const id = String(index)
    const own = parts
      .filter((part) => part.rules.some((rule) => rule.id === id))
      .map((part) => ({ id: part.id, cents: part.cents, divisor: divisors.get(part.rules) ?? hundredPercentPpm }))
    for (const [at, cents] of shareDocumentTax(own, ratePpm, { isHalfUp: !areIncluded }).entries()) {
      shares.get(own[at]?.id ?? '')?.push({ id, cents })
    }
  }
  return shares
}

function sumOfRates(rules: readonly TaxRule[]): number {
  return rules.reduce((sum, { ratePpm }) => sum + ratePpm, 0)
}
