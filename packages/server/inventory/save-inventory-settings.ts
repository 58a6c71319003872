import type { InventorySettings } from '@sitewright/domain/stock/inventory.wire.ts'
import { inventorySettingsOf, withInventorySettings } from '@sitewright/domain/stock/inventory-settings.ts'
import type { Ctx } from '../context.ts'
import { makeChange } from '../changes/index.ts'
import { readInSite } from '../database/index.ts'
import { changeSiteSettings, readSettings } from '../sites/index.ts'
import { resetLowStockAlert } from '../stock/index.ts'

export async function readInventorySettings(ctx: Ctx): Promise<InventorySettings> {
  const { settings } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  return inventorySettingsOf(settings)
}

/**
 * Saves the settings of scarcity and low stock, and leaves all other settings of the site as they are. Throws
 * `sites.settings-invalid`.
 */
export async function saveInventorySettings(ctx: Ctx, chosen: InventorySettings): Promise<InventorySettings> {
  return makeChange(ctx, { role: 'manage-products' }, async (tx) => {
    const before = inventorySettingsOf((await readSettings(tx, ctx.siteId)).settings)
    if (alertOf(before) !== alertOf(chosen)) await resetLowStockAlert(tx, ctx, alertOf(chosen))
    await changeSiteSettings(tx, ctx, (settings) => withInventorySettings(settings, chosen))
    return { answer: chosen, entries: [] } // changeSiteSettings has made the entry
  })
}

function alertOf({ isLowStockAlertOn, lowStockThreshold }: InventorySettings): number | null {
  return isLowStockAlertOn ? lowStockThreshold : null
}
