import type { FieldChange } from '../../changes/field-changes.ts'
import type { ShippingRate } from '../shipping-options.ts'
import { canonical, zoneKey } from './zones.ts'

/**
 * Returns what changed between two states of a shop's rates, for the activity log: one line for each rate that was added, changed or
 * removed. `field` is the rate's name, and the values are what of it is different; null where there was none.
 */
export function rateChanges(before: readonly ShippingRate[], after: readonly ShippingRate[]): FieldChange[] {
  const kept = new Set(after.map(canonical))
  const had = new Set(before.map(canonical))
  const gone = before.filter((rate) => !kept.has(canonical(rate)))
  const made = after.filter((rate) => !had.has(canonical(rate)))
  const pairs = made.map((rate) => ({ rate, old: takeOld(gone, rate) }))
  return [
    ...pairs.map(({ rate, old }) => {
      if (!old) return { field: rate.name, from: null, to: rate }
      return { field: rate.name, from: differing(old, rate), to: differing(rate, old) }
    }),
    ...gone.map((rate) => ({ field: rate.name, from: rate, to: null })),
  ]
}

/** Takes the rate out of `gone` that `rate` was before: of the same name in the same zone, else of the same name, else of the same zone. */
function takeOld(gone: ShippingRate[], rate: ShippingRate): ShippingRate | undefined {
  const keys = [(one: ShippingRate) => zoneOf(one) + one.name, (one: ShippingRate) => one.name, zoneOf]
  for (const key of keys) {
    const at = gone.findIndex((one) => key(one) === key(rate))
    if (at >= 0) return gone.splice(at, 1)[0]
  }
  return undefined
}

function zoneOf(rate: ShippingRate): string {
  return zoneKey({ ...(rate.zoneName !== undefined && { name: rate.zoneName }), area: rate })
}

/** Returns the fields of a rate that another does not have, or has with another value. */
function differing(rate: ShippingRate, other: ShippingRate): object {
  const others = new Map<string, unknown>(Object.entries(other))
  return Object.fromEntries(
    Object.entries(rate).filter(([name, value]) => canonical(value) !== canonical(others.get(name) ?? null)),
  )
}
