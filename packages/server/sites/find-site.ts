import { setTimeout as pause } from 'node:timers/promises'
import { isIdentifier } from '@sitewright/domain/sites/identifier.ts'
import type { Config } from '../config.ts'
import type { Site } from '../kit/context.ts'
import { isPrivateAddress } from '../kit/cookies.ts'
import type { OwnerDb, WebDb } from '../kit/db.ts'
import { staleForMs } from '../kit/http.ts'
import { readInSite } from '../kit/in-site.ts'
import { readLanguage } from './site-settings.store.ts'
import { askFirstSite, askSiteOfHost, askSiteOfId, askSiteOfIdentifier, type SiteRow } from './site.store.ts'

export type SiteFinder = {
  /** The site that answers at a host name (settled.md 1), or null: 421. */
  siteOfHost(hostname: string): Promise<Site | null>
  /** The same without asking: null where nothing is known of it now. */
  knownSite(hostname: string): Site | null
  siteOfId(id: string): Promise<Site | null>
  /** What is known is asked again: a site was made or deleted. */
  forget(): void
}

type Options = { web: WebDb; owner: OwnerDb; config: Pick<Config, 'sitesDomain'>; now: () => number }

type Kept = {
  at: number
  site: Promise<Site | null>
  /** The answer, or the one before it while it is awaited. */
  found: Site | null
  isAnswered: boolean
}

const keptMs = 3_000
const mostKept = 5_000

/**
 * Host → site, asked once in 3 seconds; also that a host is unknown, so that strangers' guesses cost no statement each. While the
 * database is away, what was known before is answered at once.
 */
export function makeSiteFinder(options: Options): SiteFinder {
  const kept = new Map<string, Kept>()
  const isFresh = (known: Kept): boolean => options.now() - known.at < keptMs
  const staleOf = (known: Kept | undefined): Site | null =>
    staleForMs(options) === null ? null : (known?.found ?? null)
  const find = (key: string, ask: () => Promise<SiteRow | null>): Promise<Site | null> => {
    const known = kept.get(key)
    const stale = staleOf(known)
    if (stale) return Promise.resolve(stale)
    if (known && isFresh(known)) return known.site
    if (kept.size >= mostKept) makeRoom(kept)
    const site = ask().then((row) => (row ? withLanguage(options, row) : null))
    const asked: Kept = { at: options.now(), site, found: known?.found ?? null, isAnswered: false }
    kept.set(key, asked)
    site.then(
      (found) => Object.assign(asked, { found, isAnswered: true }),
      () => (asked.found ? (asked.at = 0) : kept.delete(key)), // the next request tries again
    )
    return known?.found ? orStale(site, () => staleOf(asked)) : site
  }
  return {
    siteOfHost: (hostname) => find(hostname, () => askSite(options, hostname)),
    knownSite: (hostname) => {
      const known = kept.get(hostname)
      return staleOf(known) ?? (known?.isAnswered && isFresh(known) ? known.found : null)
    },
    siteOfId: (id) => find(`id ${id}`, () => askSiteOfId(options.owner, id)),
    forget: () => kept.clear(),
  }
}

/** Hosts that nobody has go first, so that guesses do not make the others forgotten. */
function makeRoom(kept: Map<string, Kept>): void {
  for (const [key, { found }] of kept) if (!found) kept.delete(key)
  if (kept.size >= mostKept) kept.clear()
}

const slowAfterMs = 1_000

/** The first requests of an outage do not know of it: they wait for the answer a second, or until the connection is lost. */
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
  const own = await askSiteOfHost(web, hostname)
  if (own) return own
  const identifier = identifierOf(hostname, config.sitesDomain)
  if (identifier !== null) return askSiteOfIdentifier(web, identifier)
  return isPrivateAddress(hostname) ? askFirstSite(web) : null
}

/** `kiln` of `kiln.localhost` and of `kiln.<SITES_DOMAIN>`. */
function identifierOf(hostname: string, sitesDomain: string | null): string | null {
  for (const domain of ['localhost', ...(sitesDomain === null ? [] : [sitesDomain])]) {
    if (!hostname.endsWith(`.${domain}`)) continue
    const label = hostname.slice(0, -domain.length - 1)
    return isIdentifier(label) ? label : ''
  }
  return null
}

async function withLanguage({ web }: Options, row: SiteRow): Promise<Site> {
  const scope = { siteId: row.id, deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
  const language = await readInSite(scope, (tx) => readLanguage(tx, row.id))
  return { ...row, language }
}
