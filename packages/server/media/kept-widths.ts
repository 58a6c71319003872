import type { Reply, StreamReply } from '../kit/http.ts'

/** Pictures that were just asked for, so that a page's twenty pictures cost no statement each. */
export type KeptWidths = {
  /** `isStale`: the database is away, so that one whose minute is over cannot be looked up again. */
  find(siteId: string, key: string, now: number, isStale: boolean): Reply | null
  /** Keeps what is small and lasts; not what stands in for a width for a minute. */
  keep(siteId: string, key: string, answer: Reply | StreamReply, now: number): void
  /** Forgets the site's, when one of its pictures was changed or deleted in this or another process. */
  forget(siteId: string): void
}

type Kept = { answer: Reply; bytes: number; until: number; siteId: string }

const mostBytes = 16_000_000
const mostOfOne = 250_000
/** News of a deletion comes within a second; this is for a process that hears none. */
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
      kept.set(whole, found) // the last to go
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
