import type { LocationArea } from '../location.ts'
import type { TaxRule, TaxSettings } from '../taxes.ts'
import { canonical } from '../zones/zones.ts'

/** Rates of the same countries, with their place in the list. Those of the whole countries come first, the narrowest last. */
export type RuleGroup = {
  countries: readonly string[]
  rules: readonly { rule: TaxRule; at: number; narrowness: number }[]
}

/** Groups rules by their countries, in the order in which these come first; those for everywhere come last. */
export function groupsOf(rules: readonly TaxRule[]): RuleGroup[] {
  const numbered = rules.map((rule, at) => ({ rule, at, narrowness: narrownessIn(rule) }))
  const groups = [...Map.groupBy(numbered, ({ rule }) => rule.countries.toSorted().join()).values()]
  return groups
    .map((group) => ({
      countries: group[0]?.rule.countries ?? [],
      rules: group.toSorted((one, other) => one.narrowness - other.narrowness || one.at - other.at),
    }))
    .toSorted((one, other) => Number(one.countries.length === 0) - Number(other.countries.length === 0))
}

/** 0 for whole countries, 1 for regions and 2 for postcodes. */
function narrownessIn({ regions, postcodes, postcodeRanges = [] }: LocationArea): number {
  if (postcodes.length + postcodeRanges.length > 0) return 2
  return regions.length > 0 ? 1 : 0
}

/**
 * Returns the place of a rule in a list that others may have changed since: the same one, else the only one of its name and area, else
 * the only one of its name. -1 when it is gone.
 */
export function placeOfRule(rules: readonly TaxRule[], wanted: TaxRule): number {
  const same = rules.findIndex((rule) => canonical(rule) === canonical(wanted))
  if (same >= 0) return same
  const named = rules.flatMap((rule, at) => (rule.name === wanted.name ? [at] : []))
  const there = named.filter((at) => areaKey(rules[at]) === areaKey(wanted))
  const [found = -1] = there.length === 1 ? there : named.length === 1 ? named : []
  return found
}

function areaKey(rule: TaxRule | undefined): string {
  if (!rule) return ''
  const { countries, regions, postcodes, postcodeRanges = [] } = rule
  return canonical({ countries, regions, postcodes, postcodeRanges })
}

/** Replaces a rule, or adds one at the end when `wanted` is null. */
export function withRule(taxes: TaxSettings, wanted: TaxRule | null, rule: TaxRule): TaxSettings {
  const at = wanted === null ? taxes.rules.length : placeOfRule(taxes.rules, wanted)
  return at < 0 ? taxes : { ...taxes, rules: [...taxes.rules.slice(0, at), rule, ...taxes.rules.slice(at + 1)] }
}

export function withoutRule(taxes: TaxSettings, wanted: TaxRule): TaxSettings {
  const place = placeOfRule(taxes.rules, wanted)
  return { ...taxes, rules: taxes.rules.filter((_, at) => at !== place) }
}
