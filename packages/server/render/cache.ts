import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Deps } from '../kit/context.ts'

/** A page as it is sent, and as it is kept. */
export type KeptPage = {
  readonly status: number
  readonly identity: Buffer
  readonly identityHeaders: Readonly<Record<string, string>>
  /** Every `?variant=` with which this address is another page; with any other it is this one. */
  readonly variants: ReadonlySet<string>
  /** Made when the page is asked for a second time; null until then. */
  brotli: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } | null
}

/** What a request saw when it began, so that a page of a state that is over is not kept. */
export type Started = { readonly generation: number }

/** `untilMs`: when the page shows something else though nobody changes anything, in epoch milliseconds. */
export type KeptFrom = { started: Started; revision: number; untilMs?: number | null }

/**
 * The pages of one process, drawn for nobody, by site and address. A site's pages hold for one revision: when it rises, or a
 * purge arrives, they are gone. The least used go first when there are more than `mostBytes`. While the database is away they stay.
 */
export type PageCache = {
  find(siteId: string, key: string): KeptPage | null
  start(siteId: string): Started
  /** Keeps a page that was drawn from `revision`, unless the site has changed since `started`; no longer than `untilMs`. */
  keep(siteId: string, key: string, page: KeptPage, from: KeptFrom): void
  /** The page as brotli from the next request on. */
  compress(page: KeptPage): void
  /** Drops the site's pages, and those that are being drawn. */
  purge(siteId: string): void
  /** Drops what was drawn, or is being drawn, before the site had this revision. */
  expire(siteId: string, revision: number): void
  /** Revisions of the sites that have pages here. */
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
/** Of the bookkeeping around each page. */
const bytesAround = 1_000
/** Of a word in a set. */
const bytesOfVariant = 100

export type PageCacheOptions = {
  /** Epoch milliseconds. */
  now: () => number
  mostBytes?: number
  /** True while pages cannot be rendered again: then one whose time is over is still found. */
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
    if (revision <= (oldest.get(siteId) ?? 0)) return // a late notice tells nothing new
    oldest.set(siteId, revision)
    const held = sites.get(siteId)
    if (held && held.revision < revision) dropAll(siteId)
  }
  /** A page that was asked for since the last look stays for another round. */
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

/** The compressed form, which comes later, is counted from the beginning: at most a third of the other. */
function bytesOf({ identity, variants }: KeptPage): number {
  return Math.ceil(identity.byteLength * 1.4) + variants.size * bytesOfVariant + bytesAround
}

/** A page ready to be sent, with its tag. */
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
  const asked = [...cache.revisions().keys()] // none are asked for as well: the answer says that the database is there
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
