import { setTimeout as pause } from 'node:timers/promises'
import { isValidSiteIdentifier } from '@sitewright/domain/sites/identifier.ts'
import type { Config } from '../config.ts'
import type { Site } from '../context.ts'
import { isPrivateAddress, databaseOutageAgeMs } from '../http/index.ts'
import { type TableOwnerDb, type WebDb, readInSite } from '../database/index.ts'
import { readTitleAndLanguage } from './site-settings.store.ts'
import { askOldestSite, findSiteByHost, findSiteById, findSiteByIdentifier, type SiteRow } from './site.store.ts'

export type SiteFinder = {
  /**
   * Finds the site of a host name: by custom domain or by the identifier in the subdomain. Private addresses get the oldest site.
   * Null for an unknown host; such requests are answered with 421.
   */
  siteOfHost(hostname: string): Promise<Site | null>
  /** Returns the site of a host from the cache, without a query; null when the host is not cached or its entry has expired. */
  knownSite(hostname: string): Site | null
  siteOfId(id: string): Promise<Site | null>
  /** Clears the cache. To be called after a site was created, changed or deleted. */
  forget(): void
}

type Options = { web: WebDb; owner: TableOwnerDb; config: Pick<Config, 'sitesDomain'>; now: () => number }

type Kept = {
  at: number
  site: Promise<Site | null>
  /**
   * Site that the last successful query found, also while a new query runs; `null` when the host is unknown or no query has
   * succeeded.
   */
  found: Site | null
  isAnswered: boolean
}

const keptMs = 3_000
const mostKept = 5_000

/**
 * Makes the finder of sites by host or id. It caches results for 3 seconds. Unknown hosts are cached too, so that guessed host
 * names do not cost a query each. During a database outage known sites are returned from the cache without waiting.
 */
export function makeSiteFinder(options: Options): SiteFinder {
  const kept = new Map<string, Kept>()
  const isFresh = (known: Kept): boolean => options.now() - known.at < keptMs
  const staleOf = (known: Kept | undefined): Site | null =>
    databaseOutageAgeMs(options) === null ? null : (known?.found ?? null)
  const find = (key: string, ask: () => Promise<SiteRow | null>): Promise<Site | null> => {
    const known = kept.get(key)
    const stale = staleOf(known)
    if (stale) return Promise.resolve(stale)
    if (known && isFresh(known)) return known.site
    if (kept.size >= mostKept) makeRoom(kept)
    const site = ask().then((row) => (row ? withSettings(options, row) : null))
    const asked: Kept = { at: options.now(), site, found: known?.found ?? null, isAnswered: false }
    kept.set(key, asked)
    site.then(
      (found) => Object.assign(asked, { found, isAnswered: true }),
      () => (asked.found ? (asked.at = 0) : kept.delete(key)), // after an error the next request queries again
    )
    return known?.found ? orStale(site, () => staleOf(asked)) : site
  }
  return {
    siteOfHost: (hostname) => find(hostname, () => askSite(options, hostname)),
    knownSite: (hostname) => {
      const known = kept.get(hostname)
      return staleOf(known) ?? (known?.isAnswered && isFresh(known) ? known.found : null)
    },
    siteOfId: (id) => find(`id ${id}`, () => findSiteById(options.owner, id)),
    forget: () => kept.clear(),
  }
}

/** Makes room in the full cache. Evicts unknown hosts first, so that guessed host names do not push out real sites. */
function makeRoom(kept: Map<string, Kept>): void {
  for (const [key, { found }] of kept) if (!found) kept.delete(key)
  if (kept.size >= mostKept) kept.clear()
}

const slowAfterMs = 1_000

/**
 * Waits for the query of a site, but at most a second when the database is unavailable; then, or when the query fails, returns
 * the cached site. Needed at the start of an outage, when the first queries still run into the dead connection. Without an outage
 * the query's result or error counts.
 */
async function orStale(asked: Promise<Site | null>, staleNow: () => Site | null): Promise<Site | null> {
  const slow = new AbortController()
  const late = pause(slowAfterMs, 'late', { signal: slow.signal, ref: false }).catch(() => 'late')
  try {
    const first = await Promise.race([asked, late])
    return first === 'late' ? (staleNow() ?? (await asked)) : (first as Site | null)
  } catch (error) {
    const stale = staleNow()
    if (!stale) throw error
    return stale
  } finally {
    slow.abort()
  }
}

async function askSite({ web, config }: Options, hostname: string): Promise<SiteRow | null> {
  const own = await findSiteByHost(web, hostname)
  if (own) return own
  const identifier = identifierOf(hostname, config.sitesDomain)
  if (identifier !== null) return findSiteByIdentifier(web, identifier)
  return isPrivateAddress(hostname) ? askOldestSite(web) : null
}

/**
 * Returns the site identifier in a subdomain of `localhost` or SITES_DOMAIN: `kiln` for `kiln.localhost`. '' when the label is no
 * valid identifier, which matches no site; null when the host is no such subdomain.
 */
function identifierOf(hostname: string, sitesDomain: string | null): string | null {
  for (const domain of ['localhost', ...(sitesDomain === null ? [] : [sitesDomain])]) {
    if (!hostname.endsWith(`.${domain}`)) continue
    const label = hostname.slice(0, -domain.length - 1)
    return isValidSiteIdentifier(label) ? label : ''
  }
  return null
}

async function withSettings({ web }: Options, row: SiteRow): Promise<Site> {
  const scope = { siteId: row.id, deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
  return { ...row, ...(await readInSite(scope, (tx) => readTitleAndLanguage(tx, row.id))) }
}
