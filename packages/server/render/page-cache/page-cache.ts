import { LRUCache } from 'lru-cache'
import { makePageCompressor, type CachedPage } from './cached-page.ts'

/** The site's purge counter when the request began. A page rendered before a purge must not be cached after it. */
export type RenderStart = { readonly generation: number }

/** `untilMs` is the time (epoch milliseconds) at which the page changes without an edit, such as a scheduled publication. */
export type RenderedFrom = { start: RenderStart; revision: number; untilMs?: number | null }

/**
 * A process-wide cache of pages rendered without visitor data, by site and address. Pages are valid for one revision of their
 * site and dropped when it rises or a purge arrives (purge.ts). Beyond `maxBytes` the least recently used pages are evicted.
 * During a database outage, pages are served even when they have expired.
 */
export type PageCache = {
  find(siteId: string, key: string): CachedPage | null
  start(siteId: string): RenderStart
  /** Caches a page rendered from `revision`, until `untilMs` at most. Does nothing if the site was purged since `start`. */
  store(siteId: string, key: string, page: CachedPage, from: RenderedFrom): void
  /** Compresses the page in the background. Later requests can then be answered with brotli. */
  compress(page: CachedPage): void
  /** Drops the site's pages. Pages that are being rendered will not be cached. */
  purge(siteId: string): void
  /** Drops the site's pages of older revisions. Older ones that are being rendered will not be cached. */
  expire(siteId: string, revision: number): void
  /** Revisions of the sites that have cached pages. */
  revisions(): ReadonlyMap<string, number>
  readonly bytes: number
}

type Entry = { page: CachedPage; siteId: string; untilMs: number }
/** The entries of a site; all are of one revision. */
type SiteEntries = { revision: number; keys: Set<string> }

const defaultMaxBytes = 64 * 1024 * 1024

export type PageCacheOptions = {
  /** Current time in epoch milliseconds. */
  now: () => number
  maxBytes?: number
  /** True while pages cannot be rendered again (database outage). Expired pages are then served as well. */
  isStale?: () => boolean
}

export function makePageCache({ now, maxBytes = defaultMaxBytes, isStale = () => false }: PageCacheOptions): PageCache {
  const sites = new Map<string, SiteEntries>()
  const generations = new Map<string, number>()
  const oldest = new Map<string, number>()
  const entries = makeEntries(maxBytes, sites)

  const generationOf = (siteId: string): number => generations.get(siteId) ?? 0
  const dropSite = (siteId: string): void => {
    for (const key of sites.get(siteId)?.keys ?? []) entries.delete(key)
  }
  const expire = (siteId: string, revision: number): void => {
    if (revision <= (oldest.get(siteId) ?? 0)) return // a late notice of an older revision
    oldest.set(siteId, revision)
    if ((sites.get(siteId)?.revision ?? revision) < revision) dropSite(siteId)
  }
  return {
    find: (siteId, key) => {
      const entry = entries.get(entryKey(siteId, key))
      if (!entry) return null
      if (entry.untilMs > now() || isStale()) return entry.page
      entries.delete(entryKey(siteId, key))
      return null
    },
    start: (siteId) => ({ generation: generationOf(siteId) }),
    store: (siteId, key, page, { start, revision, untilMs }) => {
      if (start.generation !== generationOf(siteId) || revision < (oldest.get(siteId) ?? 0)) return
      expire(siteId, revision)
      const own = entryKey(siteId, key)
      entries.set(own, { page, siteId, untilMs: untilMs ?? Infinity })
      if (!entries.has(own)) return // larger than the whole cache
      const site = sites.get(siteId) ?? { revision, keys: new Set() }
      sites.set(siteId, site)
      site.keys.add(own)
    },
    compress: makePageCompressor(),
    purge: (siteId) => {
      generations.set(siteId, generationOf(siteId) + 1)
      dropSite(siteId)
    },
    expire,
    revisions: () => new Map(Array.from(sites, ([siteId, { revision }]) => [siteId, revision])),
    get bytes() {
      return entries.calculatedSize
    },
  }
}

function entryKey(siteId: string, key: string): string {
  return `${siteId} ${key}`
}

/** Removes the key of an entry from its site when the entry is dropped, evicted or replaced. */
function makeEntries(maxBytes: number, sites: Map<string, SiteEntries>): LRUCache<string, Entry> {
  return new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => bytesOf(page),
    dispose: ({ siteId }, key) => {
      const site = sites.get(siteId)
      site?.keys.delete(key)
      if (site?.keys.size === 0) sites.delete(siteId)
    },
  })
}

/** Estimated overhead of each entry. */
const bytesAround = 1_000
/** Estimated size of an entry in a set of variants. */
const bytesOfVariant = 100

/** Size of an entry. Includes an estimate for the brotli copy, which is created later. */
function bytesOf({ identity, variants }: CachedPage): number {
  return Math.ceil(identity.byteLength * 1.4) + variants.size * bytesOfVariant + bytesAround
}
