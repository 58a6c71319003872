import { toRecord } from '../pages/chosen-settings.ts'

export const shortOfStockPolicies = ['wait', 'refund'] as const
/**
 * What happens to units that were paid for and are gone: the order waits for stock or the owner's decision, or their money is
 * paid back at once. In both cases the owner is told.
 */
export type ShortOfStockPolicy = (typeof shortOfStockPolicies)[number]

export type OrderSettings = { unpaidDays: number; shortOfStock: ShortOfStockPolicy }

const usualUnpaidDays = 7

/** Reads what `storeSettings` says about orders, with defaults for what it leaves out or an import brought in another form. */
export function orderSettingsOf(storeSettings: unknown): OrderSettings {
  const { unpaidOrderDays: days, shortOfStockPolicy: policy } = toRecord(storeSettings)
  return {
    unpaidDays: Number.isInteger(days) && Number(days) > 0 ? Number(days) : usualUnpaidDays,
    shortOfStock: policy === 'refund' ? 'refund' : 'wait',
  }
}
