import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Deps } from '../../context.ts'

/** A cached page with its uncompressed and its brotli response. */
export type KeptPage = {
  readonly status: number
  readonly identity: Buffer
  readonly identityHeaders: Readonly<Record<string, string>>
  /** Values of `?variant=` that show a different page at this address. All other values show this page. */
  readonly variants: ReadonlySet<string>
  /** Created after the second request for the page; `null` until then. */
  brotli: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } | null
}

/** The site's purge counter when the request began. A page rendered before a purge must not be cached after it. */
export type Started = { readonly generation: number }

/** `untilMs` is the time (epoch milliseconds) at which the page changes without an edit, such as a scheduled publication. */
export type KeptFrom = { started: Started; revision: number; untilMs?: number | null }

/**
 * A process-wide cache of pages rendered without visitor data, by site and address. Pages are valid for one revision of their
 * site and dropped when it rises or a purge arrives. Beyond `mostBytes` the least used pages are evicted. During a database
 * outage, pages are kept.
 */
export type PageCache = {
  find(siteId: string, key: string): KeptPage | null
  start(siteId: string): Started
  /** Caches a page rendered from `revision`, until `untilMs` at most. Does nothing if the site was purged since `started`. */
  keep(siteId: string, key: string, page: KeptPage, from: KeptFrom): void
  /** Compresses the page in the background. Later requests can then be answered with brotli. */
  compress(page: KeptPage): void
  /** Drops the site's pages. Pages that are being rendered will not be cached. */
  purge(siteId: string): void
  /** Drops the site's pages of older revisions. Older ones that are being rendered will not be cached. */
  expire(siteId: string, revision: number): void
  /** Revisions of the sites that have cached pages. */
  revisions(): ReadonlyMap<string, number>
  readonly bytes: number
}

type Entry = {
  page: KeptPage
  site: SitePages
  siteId: string
  key: string
  bytes: number
  isUsed: boolean
  untilMs: number
}
type SitePages = { revision: number; pages: Map<string, Entry> }

const usualBytes = 64 * 1024 * 1024
/** Estimated overhead of each entry. */
const bytesAround = 1_000
/** Estimated size of an entry in a set of variants. */
const bytesOfVariant = 100

export type PageCacheOptions = {
  /** Current time in epoch milliseconds. */
  now: () => number
  mostBytes?: number
  /** True while pages cannot be rendered again (database outage). Expired pages are then served as well. */
  isStale?: () => boolean
}

export function makePageCache({ now, mostBytes = usualBytes, isStale = () => false }: PageCacheOptions): PageCache {
  const sites = new Map<string, SitePages>()
  const generations = new Map<string, number>()
  const oldest = new Map<string, number>()
  const order = new Set<Entry>()
  const waiting = new Set<KeptPage>()
  let bytes = 0

  const drop = (entry: Entry): void => {
    order.delete(entry)
    bytes -= entry.bytes
    entry.site.pages.delete(entry.key)
    if (entry.site.pages.size === 0 && sites.get(entry.siteId) === entry.site) sites.delete(entry.siteId)
  }
  const dropAll = (siteId: string): void => {
    const site = sites.get(siteId)
    if (site) for (const entry of site.pages.values()) drop(entry)
  }
  const purge = (siteId: string): void => {
    generations.set(siteId, (generations.get(siteId) ?? 0) + 1)
    dropAll(siteId)
  }
  const expire = (siteId: string, revision: number): void => {
    if (revision <= (oldest.get(siteId) ?? 0)) return // a late notice of an older revision
    oldest.set(siteId, revision)
    const held = sites.get(siteId)
    if (held && held.revision < revision) dropAll(siteId)
  }
  /** Second-chance eviction: an entry that was read since the last pass is skipped once. */
  const makeRoom = (): void => {
    for (const entry of order) {
      if (bytes <= mostBytes) return
      if (!entry.isUsed) {
        drop(entry)
        continue
      }
      entry.isUsed = false
      order.delete(entry)
      order.add(entry)
    }
  }
  return {
    find: (siteId, key) => {
      const entry = sites.get(siteId)?.pages.get(key)
      if (entry && entry.untilMs <= now() && !isStale()) drop(entry)
      if (!entry || !order.has(entry)) return null
      entry.isUsed = true
      return entry.page
    },
    start: (siteId) => ({ generation: generations.get(siteId) ?? 0 }),
    keep: (siteId, key, page, { started, revision, untilMs }) => {
      if (started.generation !== (generations.get(siteId) ?? 0)) return
      if (revision < (oldest.get(siteId) ?? 0)) return
      expire(siteId, revision)
      const site = sites.get(siteId) ?? { revision, pages: new Map() }
      const before = site.pages.get(key)
      if (before) drop(before)
      sites.set(siteId, site)
      const entry = { page, site, siteId, key, bytes: bytesOf(page), isUsed: false, untilMs: untilMs ?? Infinity }
      site.pages.set(key, entry)
      order.add(entry)
      bytes += entry.bytes
      makeRoom()
    },
    compress: (page) => {
      if (page.brotli || waiting.has(page)) return
      waiting.add(page)
      void compressed(page).then((brotli) => {
        page.brotli = brotli
        waiting.delete(page)
      })
    },
    purge,
    expire,
    revisions: () => new Map(Array.from(sites, ([siteId, site]) => [siteId, site.revision])),
    get bytes() {
      return bytes
    },
  }
}

/** Size of an entry. Includes an estimate for the brotli copy, which is created later. */
function bytesOf({ identity, variants }: KeptPage): number {
  return Math.ceil(identity.byteLength * 1.4) + variants.size * bytesOfVariant + bytesAround
}

/** Builds a cacheable page with its ETag. */
export function keptPage(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
  variants: ReadonlySet<string> = new Set(),
): KeptPage {
  const identity = Buffer.from(text)
  const tag = createHash('sha1')
    .update(identity)
    .update(headers['content-security-policy'] ?? '')
    .digest('base64url')
  const identityHeaders = { ...headers, vary: 'accept-encoding', etag: `"${tag}"` }
  return { status, identity, identityHeaders, variants, brotli: null }
}

const brotli = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function compressed({ identity, identityHeaders }: KeptPage): Promise<NonNullable<KeptPage['brotli']>> {
  const etag = `${identityHeaders['etag']?.slice(0, -1)}-br"`
  return { body: await brotli(identity, quality), headers: { ...identityHeaders, 'content-encoding': 'br', etag } }
}

const pollEveryMs = 1_000

/**
 * Drops stale pages: at once when a purge notice arrives, and by polling the revisions every second. So a lost notice, or a
 * database that cannot send any, delays a change by a second at most. During a database outage, cached pages are still served.
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
  // Runs even when no site is cached, because the answer shows that the database is reachable.
  const asked = [...cache.revisions().keys()]
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
