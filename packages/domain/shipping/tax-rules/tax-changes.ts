import type { FieldChange } from '../../changes/field-changes.ts'
import { ppmToPercentText } from '../percent-text.ts'
import type { TaxRule, TaxSettings } from '../taxes.ts'
import { canonical } from '../zones/zones.ts'

/**
 * Returns what changed between two states of a shop's taxes, for the activity log: a line for each rate that was added, changed or
 * removed, with its percentage, and one for each setting of all rates. `field` is the rate's name; values are null where there was none.
 */
export function taxChanges(before: TaxSettings, after: TaxSettings): FieldChange[] {
  const gone = withoutFirst(before.rules, after.rules)
  const made = withoutFirst(after.rules, before.rules)
  const pairs = made.map((rule) => ({ rule, old: takeOld(gone, rule) }))
  return [
    ...changeOf('areIncluded', before.areIncluded, after.areIncluded),
    ...changeOf('rounding', before.rounding ?? 'line', after.rounding ?? 'line'),
    ...pairs.map(({ rule, old }) => {
      if (!old) return { field: rule.name, from: null, to: shown(rule) }
      return { field: rule.name, from: differing(shown(old), shown(rule)), to: differing(shown(rule), shown(old)) }
    }),
    ...gone.map((rule) => ({ field: rule.name, from: shown(rule), to: null })),
  ]
}

function changeOf(field: string, from: unknown, to: unknown): FieldChange[] {
  return from === to ? [] : [{ field, from, to }]
}

/** Returns the rules of a list that another does not have, where each rule counts once. */
function withoutFirst(rules: readonly TaxRule[], others: readonly TaxRule[]): TaxRule[] {
  const left = others.map(canonical)
  return rules.filter((rule) => {
    const at = left.indexOf(canonical(rule))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Takes the rule out of `gone` that `rule` was before: of the same name and area, else of the same name, else of the same area. */
function takeOld(gone: TaxRule[], rule: TaxRule): TaxRule | undefined {
  const keys = [(one: TaxRule) => areaOf(one) + one.name, (one: TaxRule) => one.name, areaOf]
  for (const key of keys) {
    const at = gone.findIndex((one) => key(one) === key(rule))
    if (at >= 0) return gone.splice(at, 1)[0]
  }
  return undefined
}

function areaOf({ countries, regions, postcodes, postcodeRanges = [] }: TaxRule): string {
  return canonical({ countries, regions, postcodes, postcodeRanges })
}

function shown({ ratePpm, ...rule }: TaxRule): Record<string, unknown> {
  return { rate: ppmToPercentText(ratePpm), ...rule }
}

function differing(one: Record<string, unknown>, other: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => canonical(value) !== canonical(other[name] ?? null)),
  )
}
