import { merchandisingSettings, toRecord, type JsonRecord } from '../pages/chosen-settings.ts'
import type { InventorySettings } from './inventory.wire.ts'
import { lowStockSettingsOf } from './low-stock.ts'

/** Reads the inventory's settings from a site's stored settings. */
export function inventorySettingsOf(settings: JsonRecord): InventorySettings {
  const shown = merchandisingSettings(settings)
  const low = lowStockSettingsOf(settings['storeSettings'])
  const isCustom = shown.scarcityMessageType === 'CUSTOM_SCARCITY_MESSAGE'
  return {
    isScarcityOnPages: shown.scarcityEnabledOnProductItems,
    isScarcityInBlocks: shown.scarcityEnabledOnProductBlocks,
    scarcityThreshold: shown.scarcityThreshold,
    scarcityText: isCustom ? shown.scarcityCustomText : '',
    lowStockThreshold: low.threshold,
    isLowStockAlertOn: low.isAlertOn,
  }
}

/** Returns a site's stored settings with those of the inventory, and all others as they were. */
export function withInventorySettings(settings: JsonRecord, chosen: InventorySettings): JsonRecord {
  const store = toRecord(settings['storeSettings'])
  return {
    ...settings,
    storeSettings: {
      ...store,
      merchandisingSettings: {
        ...toRecord(store['merchandisingSettings']),
        scarcityEnabledOnProductItems: chosen.isScarcityOnPages,
        scarcityEnabledOnProductBlocks: chosen.isScarcityInBlocks,
        scarcityThreshold: chosen.scarcityThreshold,
        scarcityMessageType: chosen.scarcityText === '' ? 'DEFAULT_SCARCITY_MESSAGE' : 'CUSTOM_SCARCITY_MESSAGE',
        scarcityCustomText: chosen.scarcityText,
      },
      lowStock: {
        ...toRecord(store['lowStock']),
        threshold: chosen.lowStockThreshold,
        isAlertOn: chosen.isLowStockAlertOn,
      },
    },
  }
}
