import type { Reply, StreamReply } from '../http/index.ts'

/** Cache of recently requested pictures, so that a page with twenty pictures does not cost twenty statements. */
export type KeptWidths = {
  /** `isStale` is true while the database is away: expired entries are returned then, because they cannot be checked. */
  find(siteId: string, key: string, now: number, isStale: boolean): Reply | null
  /** Caches small answers with an ETag. Skips originals that temporarily replace a width, because they have none. */
  keep(siteId: string, key: string, answer: Reply | StreamReply, now: number): void
  /** Drops the site's entries; called when one of its pictures was changed or deleted, in this or another process. */
  forget(siteId: string): void
}

type Kept = { answer: Reply; bytes: number; until: number; siteId: string }

const mostBytes = 16_000_000
const mostOfOne = 250_000
/** Deletions are announced within a second. This is the limit for a process that misses the announcement. */
const keptMs = 60_000

export function makeKeptWidths(): KeptWidths {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return {
    find: (siteId, key, now, isStale) => {
      const whole = `${siteId}/${key}`
      const found = kept.get(whole)
      if (!found) return null
      drop(whole)
      if (found.until <= now && !isStale) return null
      kept.set(whole, found) // moves it to the end: oldest entries are dropped first
      bytes += found.bytes
      return found.answer
    },
    keep: (siteId, key, answer, now) => {
      const { body } = answer
      const isForNow = answer.headers['etag'] === undefined
      if (isForNow || !Buffer.isBuffer(body) || body.byteLength > mostOfOne) return
      const whole = `${siteId}/${key}`
      drop(whole)
      kept.set(whole, { answer: { ...answer, body }, bytes: body.byteLength, until: now + keptMs, siteId })
      bytes += body.byteLength
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },
    forget: (siteId) => {
      for (const [key, one] of kept) if (one.siteId === siteId) drop(key)
    },
  }
}
