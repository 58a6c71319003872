import { backgroundCtx, type Deps } from '../context.ts'
import { readNextSiteId } from './source.store.ts'
import { updateIndex } from './update-index.ts'

/**
 * Indexes all published content again and removes the rest from the indexes. What is indexed correctly stays as it is, so this can
 * run at any time. Returns the number of sites.
 */
export async function rebuildIndexes(
  deps: Deps,
  { siteId, signal }: { siteId: string | null; signal?: AbortSignal },
): Promise<number> {
  let sites = 0
  for await (const id of siteId === null ? allSites(deps) : [siteId]) {
    if (signal?.aborted === true) return sites
    if ((await deps.lookups.siteOfId(id)) === null) continue // the site was deleted
    await updateIndex(await backgroundCtx(deps, id), ['all'])
    sites += 1
  }
  return sites
}

async function* allSites({ owner }: Deps): AsyncGenerator<string> {
  for (let id = await readNextSiteId(owner, '0'.repeat(32)); id !== null; id = await readNextSiteId(owner, id)) yield id
}
