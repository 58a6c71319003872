import { toRecord } from '../pages/chosen-settings.ts'
import type { StockLevel } from './change-stock.ts'

/** What the studio shows of a variant's stock. `low` is at most the shop's threshold, but not sold out. */
export const stockStates = ['unlimited', 'in-stock', 'low', 'out'] as const
export type StockState = (typeof stockStates)[number]

/**
 * When a variant counts as low, and whether the owner gets a mail when one becomes low. Private to the shop's team, unlike the
 * scarcity threshold, which decides what shoppers see.
 */
export type LowStockSettings = { threshold: number; isAlertOn: boolean }

export const usualLowStockThreshold = 5

/** Reads what `storeSettings` says about low stock, with defaults for what it leaves out. */
export function lowStockSettingsOf(storeSettings: unknown): LowStockSettings {
  const { threshold, isAlertOn } = toRecord(toRecord(storeSettings)['lowStock'])
  return {
    threshold: Number.isSafeInteger(threshold) && Number(threshold) >= 0 ? Number(threshold) : usualLowStockThreshold,
    isAlertOn: isAlertOn === true,
  }
}

export function stockStateOf(available: StockLevel, threshold: number): StockState {
  if (available === null) return 'unlimited'
  if (available <= 0) return 'out'
  return available <= threshold ? 'low' : 'in-stock'
}
