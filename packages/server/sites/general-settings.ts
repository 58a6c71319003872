import { fieldChanges } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo } from '@sitewright/domain/changes/undo.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { GeneralSettings, GeneralSettingsBody } from '@sitewright/domain/sites/site-settings.wire.ts'
import type { Ctx } from '../context.ts'
import { makeChange, type MadeChange } from '../changes/index.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { checkSettings } from './check-settings.ts'
import { raiseRevision } from './raise-revision.ts'
import { readSettings, updateSettings, type SiteSettings } from './site-settings.store.ts'
import { markSiteDeleted } from './site.store.ts'

/** True when the site has an order. Given by the caller, because orders lie above this module. */
export type HasOrders = (tx: Tx, siteId: string) => Promise<boolean>

export async function readGeneralSettings(ctx: Ctx, hasOrders: HasOrders): Promise<GeneralSettings> {
  return readInSite(ctx, async (tx) => {
    const [settings, isCurrencyFixed] = await Promise.all([readSettings(tx, ctx.siteId), hasOrders(tx, ctx.siteId)])
    const { title, tagline, language, timeZone, currency } = settings
    return { title, tagline, language, timeZone, currency, identifier: ctx.site.identifier, isCurrencyFixed }
  })
}

/**
 * Saves the given fields of a site's general settings. The answer names what undoes it. Throws `sites.settings-invalid`,
 * `changes.changed-meanwhile` when a field is not what `base` says, and `sites.currency-fixed` once the site has an order, because
 * amounts of orders are in that currency.
 */
export async function saveGeneralSettings(
  ctx: Ctx,
  { base = {}, ...given }: GeneralSettingsBody,
  hasOrders: HasOrders,
): Promise<{ undo: Undo | null }> {
  const change = definedPart(given)
  checkSettings(change)
  const answer = await makeChange(
    ctx,
    { role: 'manage-site' },
    async (tx) => {
      const before = await readSettings(tx, ctx.siteId)
      const isOvertaken = Object.entries(base).some(([name, value]) => before[name as keyof typeof base] !== value)
      if (isOvertaken) throw new Refusal('changes.changed-meanwhile')
      const { currency } = change
      if (currency !== undefined && currency !== before.currency && (await hasOrders(tx, ctx.siteId)))
        throw new Refusal('sites.currency-fixed')
      await updateSettings(tx, ctx.siteId, change)
      const changed = Object.keys(change) as (keyof typeof change)[]
      const restored = Object.fromEntries(changed.map((name) => [name, before[name]]))
      const undo: Undo = { kind: 'site-settings', before: restored, after: change }
      await raiseRevision(tx, ctx, ['site'])
      const target = { kind: 'site', id: ctx.siteId }
      return {
        answer: { undo },
        entries: [{ action: 'sites.settings-saved', target, undo, changes: fieldChanges(restored, change) }],
      }
    },
    { lock: 'settings' },
  )
  ctx.deps.events.raise('sites.changed', { siteId: ctx.siteId })
  return answer
}

/** Leaves out fields that were not sent. */
function definedPart(given: Omit<GeneralSettingsBody, 'base'>): Partial<Pick<SiteSettings, keyof typeof given>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Takes a site offline for good, after its name was typed to confirm. Throws `sites.name-differs`. */
export async function deleteOwnSite(ctx: Ctx, name: string): Promise<void> {
  const change = async (tx: Tx): Promise<MadeChange<object>> => {
    const { title } = await readSettings(tx, ctx.siteId)
    if (name.trim() !== title.trim()) throw new Refusal('sites.name-differs')
    if (!(await markSiteDeleted(tx, ctx.now()))) throw new Refusal('kit.not-found')
    return { answer: {}, entries: [] } // nobody can read the activity log of a site that is gone
  }
  await makeChange(ctx, { role: 'delete-site' }, change, { lock: 'settings' })
  ctx.deps.events.raise('sites.changed', { siteId: ctx.siteId })
  ctx.log.info({ accountId: ctx.account?.id }, 'a site was deleted')
}
