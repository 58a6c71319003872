import type { PeriodUnit } from '../catalog/catalog.messages.ts'
import { billingPeriodUnits, productTypes, type ProductType } from '../kit/enums.ts'

/**
 * How often a subscription is charged, and how many times; `numBillingCycles` is 0 for a subscription without an end (SF-3.08).
 */
export type SubscriptionPlan = { billingPeriod: { value: number; unit: PeriodUnit }; numBillingCycles: number }

export type Period = { unit: PeriodUnit; count: number }

/** True for product types that can be sold as a subscription (SF-5.08). */
export function maySubscribe(productType: ProductType): boolean {
  return productType === productTypes.physical || productType === productTypes.service
}

/** Maximum number of weeks, months or years in a billing period, and of payments in a subscription. */
export const planLimits = { units: 1_000, cycles: 1_000 } as const

export function isValidPlan({ billingPeriod: { value, unit }, numBillingCycles }: SubscriptionPlan): boolean {
  const isWithin = (count: number, least: number, most: number): boolean =>
    Number.isSafeInteger(count) && count >= least && count <= most
  return (
    billingPeriodUnits.includes(unit) &&
    isWithin(value, 1, planLimits.units) &&
    isWithin(numBillingCycles, 0, planLimits.cycles)
  )
}

/** Number of weeks, months and years that make a year; used to show a duration of 12 months as 1 year (SF-9.05). */
const unitsPerYear = { WEEK: 52, MONTH: 12, YEAR: 1 } as const

/**
 * Returns the total duration of `cycles` billing periods, in years if it is a whole number of years (SF-4.28). `null` for a
 * subscription without an end.
 */
export function subscriptionDuration(every: Period, cycles: number): Period | null {
  if (!(cycles > 0)) return null
  const count = every.count * cycles
  const perYear = unitsPerYear[every.unit]
  return count % perYear === 0 ? { unit: 'YEAR', count: count / perYear } : { unit: every.unit, count }
}
