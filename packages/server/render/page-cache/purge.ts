import type { Deps } from '../../context.ts'
import type { PageCache } from './page-cache.ts'

/*
 * What drops cached content. Only pages, pictures and host names have to be dropped; all other caches are keyed by what they
 * depend on, so that a change leads to another entry and the old one is evicted.
 *
 * | cached                    | where                               | dropped or replaced by                                  |
 * | ------------------------- | ----------------------------------- | ------------------------------------------------------- |
 * | pages                     | page-cache.ts                       | `startPurging`, below; the time of their next change    |
 * | search pages              | page-cache.ts                       | the same, and ten seconds                               |
 * | content of pages          | loaded-page-content-cache.ts        | a newer revision, which is part of the key              |
 * | product lists in pages    | site-snapshot/product-list-cache.ts | a newer revision, which is part of the key              |
 * | snapshots, HTML in them   | site-snapshot/snapshot-cache.ts     | the first rendering that reads a newer revision         |
 * | stylesheets               | themes/stylesheet-cache.ts          | another version in the URL, from theme, tweaks and file |
 * | theme files               | themes/start-themes.ts              | another version in the URL, from theme, tweaks and file |
 * | pictures                  | media/media.routes.ts               | `pages.purge` with an asset's tag, `sites.changed`      |
 * | sites by host name        | sites/find-site.ts                  | `sites.changed`                                         |
 *
 * A change raises the site's revision and writes an outbox row with its tags (sites/raise-revision.ts). The dispatcher notifies all
 * processes, each of which raises `pages.purge`. Pages are dropped by revision and not by tag (decision 0002); the tags are
 * for pictures and a CDN. Creating, changing or deleting a site raises `sites.changed` in the process that does it.
 */

const pollEveryMs = 1_000

/**
 * Starts dropping stale pages: at once when a purge notice arrives, and by polling the sites' revisions every second. So when a
 * notice is lost, or the database cannot send notices, visitors see a change a second later at most. During a database outage,
 * cached pages stay.
 */
export function startPurging(deps: Deps, caches: readonly PageCache[]): { stop: () => void } {
  deps.events.on('pages.purge', ({ siteId, revision }) => expireIn(caches, siteId, revision))
  deps.events.on('sites.changed', ({ siteId }) => purgeIn(caches, siteId))
  let isPolling = false
  const timer = setInterval(() => {
    if (isPolling) return
    isPolling = true
    void poll(deps, caches).finally(() => {
      isPolling = false
    })
  }, pollEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function expireIn(caches: readonly PageCache[], siteId: string, revision: number): void {
  for (const cache of caches) cache.expire(siteId, revision)
}

function purgeIn(caches: readonly PageCache[], siteId: string): void {
  for (const cache of caches) cache.purge(siteId)
}

async function poll(deps: Deps, caches: readonly PageCache[]): Promise<void> {
  // The query runs even when no site has cached pages, because its success shows that the database is reachable.
  const siteIds = [...new Set(caches.flatMap((cache) => [...cache.revisions().keys()]))]
  try {
    const rows = await deps.web.ask<{ id: string; revision: number }>('revisions', revisionsText, [siteIds])
    const now = new Map(rows.map((row) => [row.id, row.revision]))
    for (const siteId of siteIds) {
      const revision = now.get(siteId)
      if (revision === undefined) purgeIn(caches, siteId)
      else expireIn(caches, siteId, revision)
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'revisions of sites could not be asked; the next second tries again')
  }
}

const revisionsText = 'select id, revision from revisions_of_sites($1::uuid[])'
