import type { Deps } from '../kit/context.ts'
import type { PageCache } from './cache.ts'

const pollEveryMs = 1_000

/**
 * Purges what has changed: at once when a notice arrives, and by asking for revisions once a second, so that a lost notice, or a
 * database that can't send any, costs a second (settled.md 3). While the database is away, what is kept is shown.
 */
export function keepFresh(deps: Deps, cache: PageCache): { stop: () => void } {
  deps.events.on('pages.purge', ({ siteId, revision }) => cache.expire(siteId, revision))
  deps.events.on('sites.changed', ({ siteId }) => cache.purge(siteId))
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void poll(deps, cache).finally(() => {
      isAsking = false
    })
  }, pollEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function poll(deps: Deps, cache: PageCache): Promise<void> {
  const asked = [...cache.revisions().keys()]
  if (asked.length === 0) return
  try {
    const rows = await deps.web.ask<{ id: string; revision: number }>('revisions', revisionsText, [asked])
    const now = new Map(rows.map((row) => [row.id, row.revision]))
    for (const siteId of asked) {
      const revision = now.get(siteId)
      if (revision === undefined) cache.purge(siteId)
      else cache.expire(siteId, revision)
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'revisions of sites could not be asked; the next second tries again')
  }
}

const revisionsText = 'select id, revision from revisions_of_sites($1::uuid[])'
