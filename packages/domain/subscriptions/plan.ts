import type { PeriodUnit } from '../catalog/catalog.messages.ts'
import { billingPeriodUnits, productTypes, type ProductType } from '../kit/enums.ts'

/** SF-3.08: how often is paid, and how many times; 0 times is without end. */
export type SubscriptionPlan = { billingPeriod: { value: number; unit: PeriodUnit }; numBillingCycles: number }

export type Period = { unit: PeriodUnit; count: number }

/** SF-5.08 */
export function maySubscribe(productType: ProductType): boolean {
  return productType === productTypes.physical || productType === productTypes.service
}

/** Of an owner: at most so many units from one payment to the next, and payments. */
export const planLimits = { units: 1_000, cycles: 1_000 } as const

export function isPlan({ billingPeriod: { value, unit }, numBillingCycles }: SubscriptionPlan): boolean {
  const isWithin = (count: number, least: number, most: number): boolean =>
    Number.isSafeInteger(count) && count >= least && count <= most
  return (
    billingPeriodUnits.includes(unit) &&
    isWithin(value, 1, planLimits.units) &&
    isWithin(numBillingCycles, 0, planLimits.cycles)
  )
}

/** SF-9.05 */
const unitsPerYear = { WEEK: 52, MONTH: 12, YEAR: 1 } as const

/** How long so many periods last (SF-4.28): whole years are shown in years; null is without end. */
export function durationOf(every: Period, cycles: number): Period | null {
  if (!(cycles > 0)) return null
  const count = every.count * cycles
  const perYear = unitsPerYear[every.unit]
  return count % perYear === 0 ? { unit: 'YEAR', count: count / perYear } : { unit: every.unit, count }
}
