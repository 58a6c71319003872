import { merchandisingDefaults, merchandisingSettings, toRecord, type JsonRecord } from '../pages/chosen-settings.ts'
import type { InventorySettings } from './inventory.wire.ts'
import { lowStockSettingsOf, usualLowStockThreshold } from './low-stock.ts'

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

/**
 * Returns a site's stored settings with those of the inventory, and all others as they were. What is as usual is not stored, so that an
 * undo brings back what was there.
 */
export function withInventorySettings(settings: JsonRecord, chosen: InventorySettings): JsonRecord {
  const store = toRecord(settings['storeSettings'])
  const isCustom = chosen.scarcityText !== ''
  const merchandising = {
    ...toRecord(store['merchandisingSettings']),
    scarcityEnabledOnProductItems: chosen.isScarcityOnPages,
    scarcityEnabledOnProductBlocks: chosen.isScarcityInBlocks,
    scarcityThreshold: chosen.scarcityThreshold,
    scarcityMessageType: isCustom ? 'CUSTOM_SCARCITY_MESSAGE' : 'DEFAULT_SCARCITY_MESSAGE',
    scarcityCustomText: chosen.scarcityText,
  }
  const lowStock = {
    ...toRecord(store['lowStock']),
    threshold: chosen.lowStockThreshold,
    isAlertOn: chosen.isLowStockAlertOn,
  }
  const changed = withPart(
    withPart(store, 'merchandisingSettings', unusual(merchandising, merchandisingDefaults)),
    'lowStock',
    unusual(lowStock, { threshold: usualLowStockThreshold, isAlertOn: false }),
  )
  return withPart(settings, 'storeSettings', changed)
}

/** Leaves out the fields that are as usual. */
function unusual(part: JsonRecord, usual: Readonly<Record<string, unknown>>): JsonRecord {
  return Object.fromEntries(Object.entries(part).filter(([name, value]) => !Object.is(usual[name], value)))
}

/** Returns a record with a part of it replaced; without the part when that is empty. */
function withPart(record: JsonRecord, name: string, part: JsonRecord): JsonRecord {
  const { [name]: _, ...others } = record
  return Object.keys(part).length === 0 ? others : { ...others, [name]: part }
}
