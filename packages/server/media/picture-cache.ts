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
   * Caches a small response that has an ETag, and ignores all others. An original that is sent because it could not be resized
   * has no ETag.
   */
  save(siteId: string, key: string, answer: Reply | StreamReply): void
  /** Drops the site's entries; called when one of its pictures was changed or deleted, in this or another process. */
  forget(siteId: string): void
}

const maxBytes = 16_000_000
const maxEntryBytes = 250_000
/**
 * Time in milliseconds for which a cached picture is sent without asking the database. Processes are notified of a deleted
 * picture within a second; the limit is for a process that misses the notification.
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
