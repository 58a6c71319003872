import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { checkSettings } from './check-settings.ts'
import { recordActivity } from '../changes/index.ts'
import { updateSettings, type SiteSettings } from './site-settings.store.ts'
import { raiseRevision } from './raise-revision.ts'

/**
 * Saves the given fields of a site's settings and keeps the others; `settings` is replaced as a whole. Purges every cached page
 * of the site. Throws `sites.settings-invalid`.
 */
export async function saveSiteSettings(ctx: Ctx, patch: Partial<SiteSettings>): Promise<void> {
  checkSettings(patch)
  await inSite(ctx, async (tx) => {
    await updateSettings(tx, ctx.siteId, patch)
    await recordActivity(tx, ctx, 'sites.settings-saved', { kind: 'site', id: ctx.siteId })
    await raiseRevision(tx, ctx, ['site'])
  })
  ctx.deps.events.raise('sites.changed', { siteId: ctx.siteId })
}
