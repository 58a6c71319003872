import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Deps } from '../kit/context.ts'
import { asPlatform } from '../kit/in-site.ts'
import { deleteHosts, markDeleted, removeSite } from './site.store.ts'

/** Takes a site off the air; its rows stay for 30 days, its domains are free at once. Throws `kit.not-found`. */
export async function deleteSite(deps: Deps, siteId: string): Promise<void> {
  await asPlatform(deps, async (tx) => {
    if (!(await markDeleted(tx, siteId, deps.clock.now()))) throw new Refusal('kit.not-found')
    await deleteHosts(tx, siteId)
  })
  deps.events.raise('sites.changed', { siteId })
}

/** Removes a site whose making failed half-way, with its files: nothing of it can be restored, and its name and domains are free again. */
export async function discardSite(deps: Deps, siteId: string): Promise<void> {
  await asPlatform(deps, (tx) => removeSite(tx, siteId))
  await deps.files.removeFolder(siteId)
  deps.events.raise('sites.changed', { siteId })
}
