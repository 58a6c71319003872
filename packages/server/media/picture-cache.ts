import { LRUCache } from 'lru-cache'
import type { Reply, StreamReply } from '../http/index.ts'

/** Cache of recently requested pictures, so that a page with twenty pictures does not cost twenty statements. */
export type PictureCache = {
  /** `isStale` is true while the database is away: expired entries are returned then, because they cannot be checked. */
  find(siteId: string, key: string, isStale: boolean): Reply | null
  /** Caches small answers with an ETag. Skips originals that temporarily replace a width, because they have none. */
  save(siteId: string, key: string, answer: Reply | StreamReply): void
  /** Drops the site's entries; called when one of its pictures was changed or deleted, in this or another process. */
  forget(siteId: string): void
}

const maxBytes = 16_000_000
const maxEntryBytes = 250_000
/** Deletions are announced within a second. This is the limit for a process that misses the announcement. */
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
