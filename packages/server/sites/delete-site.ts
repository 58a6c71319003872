import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Deps } from '../context.ts'
import { asPlatform } from '../database/index.ts'
import { markSiteDeleted, hardDeleteSite } from './site.store.ts'

/**
 * Marks a site as deleted, which takes it offline. Its data stay in the database; its domains can be used by other sites at once.
 * Throws `kit.not-found`.
 */
export async function softDeleteSite(deps: Deps, siteId: string): Promise<void> {
  const isDeleted = await asPlatform(deps, (tx) => markSiteDeleted(tx, deps.clock.now()), { siteId })
  if (!isDeleted) throw new Refusal('kit.not-found')
  deps.events.raise('sites.changed', { siteId })
}

/**
 * Deletes a site with its data and files for good, after its creation failed halfway. Its identifier and domains can be used
 * again.
 */
export async function deleteSitePermanently(deps: Deps, siteId: string): Promise<void> {
  await asPlatform(deps, (tx) => hardDeleteSite(tx, siteId))
  await deps.files.removeFolder(siteId)
  deps.events.raise('sites.changed', { siteId })
}
