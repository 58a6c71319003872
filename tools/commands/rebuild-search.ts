import type { Deps } from '@sitewright/server/context.ts'
import { rebuildIndexes } from '@sitewright/server/search/index.ts'
import { findSite } from './open-installation.ts'

/** Indexes one site or all sites again. Returns the line that says so. */
export async function rebuildSearch(deps: Deps, identifier: string | undefined): Promise<string[]> {
  const siteId = identifier === undefined ? null : (await findSite(deps, identifier)).id
  const sites = await rebuildIndexes(deps, { siteId })
  return [`Indexed ${sites} ${sites === 1 ? 'site' : 'sites'}.`]
}
