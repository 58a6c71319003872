import { isInArea, type CartLocation, type LocationArea } from '../location.ts'
import type { ShippingRate } from '../shipping-options.ts'
import { exemptTaxClass, standardTaxClass, type TaxRule, type TaxSettings } from '../taxes.ts'
import { isRegionOf, type FitsPostcode } from '../zones/check-rates.ts'
import type { TaxClassUse, TaxFinding } from './taxes-studio.wire.ts'

/** What findings are about besides the taxes. `soldTo` are the countries to which orders were placed lately. */
export type TaxSurroundings = {
  rates: readonly ShippingRate[]
  soldTo: readonly string[]
  classes: readonly TaxClassUse[]
  fits: FitsPostcode
}

/** Finds rules that never apply, countries without a rule, and addresses at which rates are added up. */
export function taxFindings(taxes: TaxSettings, around: TaxSurroundings): TaxFinding[] {
  return [
    ...placeless(taxes, around),
    ...withoutProducts(taxes, around),
    ...untaxed(taxes, around),
    ...addedUp(taxes.rules),
  ]
}

/** Tax classes of the products that a rule taxes. */
export function classesOf({ taxClasses = [] }: TaxRule): readonly string[] {
  return taxClasses.length === 0 ? [standardTaxClass] : taxClasses
}

/** Adds the classes that rules name and no product has, and sorts: the standard class first, exempt products last. */
export function allClasses(used: readonly TaxClassUse[], rules: readonly TaxRule[]): TaxClassUse[] {
  const counts = new Map(used.map(({ name, products }) => [name, products]))
  const names = new Set([...counts.keys(), standardTaxClass, exemptTaxClass, ...rules.flatMap(classesOf)])
  const rank = (name: string): number => (name === standardTaxClass ? 0 : name === exemptTaxClass ? 2 : 1)
  return [...names]
    .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .map((name) => ({ name, products: counts.get(name) ?? 0 }))
}

function placeless({ rules }: TaxSettings, { fits }: TaxSurroundings): TaxFinding[] {
  return rules.flatMap((rule, at): TaxFinding[] => {
    const { countries, regions } = rule
    const codes = codesOf(rule)
    const hasPlace = (country: string): boolean =>
      (regions.length === 0 || regions.some((region) => isRegionOf(country, region))) &&
      (codes.length === 0 || codes.some((code) => fits(country, code, { isStart: true })))
    return countries.length === 0 || countries.some(hasPlace) ? [] : [{ kind: 'no-place', rule: at }]
  })
}

function withoutProducts({ rules }: TaxSettings, { classes }: TaxSurroundings): TaxFinding[] {
  const used = new Set(classes.filter(({ products }) => products > 0).map(({ name }) => name))
  if (used.size === 0) return [] // a shop without products has nothing to compare
  return rules.flatMap((rule, at): TaxFinding[] =>
    rule.isOnShipping || classesOf(rule).some((name) => used.has(name)) ? [] : [{ kind: 'no-products', rule: at }],
  )
}

function untaxed({ rules }: TaxSettings, { rates, soldTo }: TaxSurroundings): TaxFinding[] {
  if (rules.length === 0) return []
  const sent = rates.filter(({ isPickup }) => isPickup !== true)
  const isEverywhere = sent.some(({ countries }) => countries.length === 0)
  const reached = new Set([...sent.flatMap(({ countries }) => countries), ...(isEverywhere ? soldTo : [])])
  const isNamed = (country: string): boolean =>
    rules.some(({ countries }) =>
      isInArea({ country, region: '', postcode: '' }, { countries, regions: [], postcodes: [] }),
    )
  const countries = [...reached].filter((country) => !isNamed(country))
  return countries.length === 0 ? [] : [{ kind: 'untaxed-countries', countries }]
}

/** Sums that are shown, the highest first. */
const mostSums = 3
/** Comparisons of an address with a postcode or a rule. Enough for hundreds of rates, and done within a fraction of a second. */
const mostComparisons = 500_000

function addedUp(rules: readonly TaxRule[]): TaxFinding[] {
  const effort = rules.reduce((sum, rule) => sum + 1 + codesOf(rule).length, 0)
  const addresses = rules.flatMap(examplesOf).slice(0, Math.floor(mostComparisons / Math.max(effort, 1)))
  const found = new Map<string, Extract<TaxFinding, { kind: 'added-up' }>>()
  for (const at of addresses) {
    const there = rules.map((rule, index) => ({ rule, index })).filter(({ rule }) => isInArea(at, rule))
    for (const name of new Set(there.flatMap(({ rule }) => classesOf(rule)))) {
      const taxing = there.filter(({ rule }) => classesOf(rule).includes(name))
      const ratePpm = taxing.reduce((sum, { rule }) => sum + rule.ratePpm, 0)
      const indexes = taxing.map(({ index }) => index)
      if (taxing.length > 1) found.set(indexes.join(), { kind: 'added-up', rules: indexes, ratePpm, at })
    }
  }
  return [...found.values()].toSorted((one, other) => other.ratePpm - one.ratePpm).slice(0, mostSums)
}

/** A few addresses in a rule's area: rules are compared at each of them. */
function examplesOf(rule: TaxRule): CartLocation[] {
  const countries = rule.countries.length === 0 ? [] : rule.countries.slice(0, 2)
  const regions = rule.regions.length === 0 ? [''] : rule.regions.slice(0, 2)
  const codes = codesOf(rule).slice(0, 2)
  const postcodes = codes.length === 0 ? [''] : codes.flatMap((code) => [code, code.padEnd(5, '0')])
  return countries
    .flatMap((country) => regions.map((region) => ({ country, region })))
    .flatMap((place) => postcodes.map((postcode) => ({ ...place, postcode })))
    .filter((at) => isInArea(at, rule))
}

function codesOf({ postcodes, postcodeRanges = [] }: LocationArea): string[] {
  return [...postcodes, ...postcodeRanges.map(({ from }) => from)]
}
