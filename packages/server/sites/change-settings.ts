import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { checkSettings } from './check-settings.ts'
import { raiseRevision } from './raise-revision.ts'
import { recordActivity } from '../changes/index.ts'
import { readSettings, updateSettings, type SiteSettings } from './site-settings.store.ts'

type Settings = SiteSettings['settings']

/**
 * Changes a part of a site's further settings in the caller's transaction. What others save at the same time in other parts stays,
 * because the settings are locked before `change` sees them. Purges every cached page of the site. Throws
 * `sites.settings-invalid`.
 */
export async function changeSiteSettings(tx: Tx, ctx: Ctx, change: (settings: Settings) => Settings): Promise<void> {
  await changeSettingsPart(tx, ctx, change)
  await recordActivity(tx, ctx, 'sites.settings-saved', { kind: 'site', id: ctx.siteId })
}

/** Like `changeSiteSettings`, for a change that has its own entry in the activity log. */
export async function changeSettingsPart(tx: Tx, ctx: Ctx, change: (settings: Settings) => Settings): Promise<void> {
  await raiseRevision(tx, ctx, ['site']) // locks the row
  const { settings } = await readSettings(tx, ctx.siteId)
  const changed = change(settings)
  checkSettings({ settings: changed })
  await updateSettings(tx, ctx.siteId, { settings: changed })
  tx.afterCommit(() => ctx.deps.events.raise('sites.changed', { siteId: ctx.siteId }))
}
