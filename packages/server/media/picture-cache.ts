import { LRUCache } from 'lru-cache'
import type { Reply, StreamReply } from '../http/index.ts'

/** Cache of recently requested pictures, so that a page with twenty pictures does not cost twenty statements. */
export type PictureCache = {
  /**
   * Returns a cached answer or null. `isStale` is true while the database is unavailable: expired entries are returned then,
   * because they cannot be checked.
   */
  find(siteId: string, key: string, isStale: boolean): Reply | null
  /**
   * Caches small answers with an ETag. Does not cache originals that are sent because a width could not be created; they have no
   * ETag.
   */
  save(siteId: string, key: string, answer: Reply | StreamReply): void
  /** Drops the site's entries; called when one of its pictures was changed or deleted, in this or another process. */
  forget(siteId: string): void
}

const maxBytes = 16_000_000
const maxEntryBytes = 250_000
/**
 * How long a cached picture is sent without asking the database. Processes learn of a deleted picture within a second; this limit
 * is for one that misses the notification.
 */
const lifeMs = 60_000

export function makePictureCache(clock: { now: () => number }): PictureCache {
  const cache = new LRUCache<string, Reply & { body: Buffer }>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ body }) => Math.max(body.byteLength, 1),
    ttl: lifeMs,
    ttlResolution: 0,
    perf: clock,
    allowStale: true,
  })
  return {
    find: (siteId, key, isStale) =>
      cache.get(`${siteId}/${key}`, { allowStale: isStale, noDeleteOnStaleGet: isStale }) ?? null,
    save: (siteId, key, answer) => {
      const { body } = answer
      if (answer.headers['etag'] !== undefined && Buffer.isBuffer(body))
        cache.set(`${siteId}/${key}`, { ...answer, body })
    },
    forget: (siteId) => {
      const ofSite = Array.from(cache.keys()).filter((key) => key.startsWith(`${siteId}/`))
      for (const key of ofSite) cache.delete(key)
    },
  }
}
