import { cannotUndo } from '@sitewright/domain/changes/cannot-undo.ts'
import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo, Undoable } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type {
  InventorySettings,
  InventorySettingsAnswer,
  InventorySettingsChanged,
} from '@sitewright/domain/stock/inventory.wire.ts'
import { inventorySettingsOf, withInventorySettings } from '@sitewright/domain/stock/inventory-settings.ts'
import type { Ctx } from '../context.ts'
import { contentVersion, makeChange } from '../changes/index.ts'
import { readInSite } from '../database/index.ts'
import { changeSettingsPart, readSettings } from '../sites/index.ts'
import { resetLowStockAlert } from '../stock/index.ts'

type Changed = Undoable<InventorySettingsChanged>

export async function readInventorySettings(ctx: Ctx): Promise<InventorySettingsAnswer> {
  const { settings } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  return withVersion(inventorySettingsOf(settings))
}

/**
 * Saves the settings of scarcity and low stock, and leaves all other settings of the site as they are. Throws
 * `changes.changed-meanwhile` when they are not those of `version` any more, and `sites.settings-invalid`.
 */
export async function saveInventorySettings(ctx: Ctx, body: InventorySettingsAnswer): Promise<Changed> {
  return replaceSettings(ctx, body, () => new Refusal('changes.changed-meanwhile'))
}

/** Brings the settings back as they were before a change, while the change is the newest. Throws `changes.changed-meanwhile`. */
export async function undoInventorySettings(ctx: Ctx, body: InventorySettingsAnswer): Promise<Changed> {
  return { ...(await replaceSettings(ctx, body, cannotUndo)), undo: null }
}

async function replaceSettings(
  ctx: Ctx,
  { version, ...chosen }: InventorySettingsAnswer,
  overtaken: () => Refusal,
): Promise<Changed> {
  return makeChange<Changed>(ctx, { role: 'manage-products' }, async (tx) => {
    let [before, after] = [chosen, chosen]
    await changeSettingsPart(tx, ctx, (settings) => {
      before = inventorySettingsOf(settings)
      if (contentVersion(before) !== version) throw overtaken()
      const changed = withInventorySettings(settings, chosen)
      after = inventorySettingsOf(changed)
      return changed
    })
    if (alertOf(before) !== alertOf(after)) await resetLowStockAlert(tx, ctx, alertOf(after))
    const changes = fieldChanges(before, after)
    const saved = withVersion(after)
    const undo: Undo | null =
      changes.length === 0 ? null : { kind: 'inventory-settings', before, version: saved.version }
    const target = { kind: 'site', id: ctx.siteId }
    return {
      answer: { ...saved, undo },
      entries: undo === null ? [] : [{ action: 'sites.settings-saved', target, undo, changes }],
    }
  })
}

function withVersion(settings: InventorySettings): InventorySettingsAnswer {
  return { ...settings, version: contentVersion(settings) }
}

function alertOf({ isLowStockAlertOn, lowStockThreshold }: InventorySettings): number | null {
  return isLowStockAlertOn ? lowStockThreshold : null
}
