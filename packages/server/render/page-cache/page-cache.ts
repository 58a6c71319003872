import { LRUCache } from 'lru-cache'
import { makePageCompressor, type CachedPage } from './cached-page.ts'

/**
 * The site's number of purges when the rendering of a page began. When it has risen by the end of the rendering, the page may be
 * outdated and is not cached.
 */
export type PurgeGeneration = { readonly generation: number }

/**
 * Site state that a page was rendered from. `untilMs` is the time (epoch milliseconds) at which the page changes without an edit,
 * such as a scheduled publication; `null` when none is known.
 */
export type PageValidity = { start: PurgeGeneration; revision: number; untilMs?: number | null }

/**
 * The process's cache of pages rendered without visitor data, by site and address. A page is valid for one revision of its site,
 * and dropped when the revision rises or the site is purged (purge.ts). Beyond `maxBytes` the least recently used pages are
 * evicted. During a database outage, expired pages are served too.
 */
export type PageCache = {
  find(siteId: string, key: string): CachedPage | null
  start(siteId: string): PurgeGeneration
  /**
   * Caches a page rendered from the site's `revision`, until `untilMs` at most. Does nothing if the site was purged since
   * `start`.
   */
  store(siteId: string, key: string, page: CachedPage, from: PageValidity): void
  /** Compresses the page in the background. Later requests can then be answered with brotli. */
  compress(page: CachedPage): void
  /** Drops all pages of the site. Pages that are being rendered at this moment will not be cached. */
  purge(siteId: string): void
  /** Drops the site's pages of revisions older than `revision`. Pages being rendered from such a revision will not be cached. */
  expire(siteId: string, revision: number): void
  /** Returns the revision of each site that has cached pages, by site id. */
  revisions(): ReadonlyMap<string, number>
  readonly bytes: number
}

type Entry = { page: CachedPage; siteId: string; untilMs: number }
/** The keys of a site's cached pages, all of which are of one revision. */
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
    // an older notice that arrived late: a newer revision is already known
    if (revision <= (oldest.get(siteId) ?? 0)) return
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
      if (!entries.has(own)) return // the page was not stored, because it is larger than the whole cache
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

/**
 * Makes the map of cached pages. When an entry is evicted, deleted or replaced, its key is removed from its site's set in
 * `sites`.
 */
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

/** Estimated memory of a cache entry besides its page, in bytes. */
const bytesAround = 1_000
/** Estimated memory of one value in a page's `variants`, in bytes. */
const bytesOfVariant = 100

/** The uncompressed response is 1, the brotli response 0.2, and that with critical CSS 0.4. */
const timesOfForms = 1.6

/** Returns the estimated memory of a cache entry, in bytes. Includes the brotli responses, even before they are created. */
function bytesOf({ identity, variants }: CachedPage): number {
  return Math.ceil(identity.body.byteLength * timesOfForms) + variants.size * bytesOfVariant + bytesAround
}
