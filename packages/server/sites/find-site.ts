import { isIdentifier } from '@sitewright/domain/sites/identifier.ts'
import type { Config } from '../config.ts'
import type { Site } from '../kit/context.ts'
import { isPrivateAddress } from '../kit/cookies.ts'
import type { OwnerDb, WebDb } from '../kit/db.ts'
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

type Kept = { at: number; site: Promise<Site | null>; /** Once the answer is here. */ found: Site | null }

const keptMs = 3_000
const mostKept = 5_000

/** Host → site, asked once in 3 seconds; also that a host is unknown, so that strangers' guesses cost no statement each. */
export function makeSiteFinder(options: Options): SiteFinder {
  const kept = new Map<string, Kept>()
  const knownOf = (key: string): Kept | undefined => {
    const known = kept.get(key)
    return known && options.now() - known.at < keptMs ? known : undefined
  }
  const find = (key: string, ask: () => Promise<SiteRow | null>): Promise<Site | null> => {
    const known = knownOf(key)
    if (known) return known.site
    if (kept.size >= mostKept) kept.clear()
    const site = ask().then((row) => (row ? withLanguage(options, row) : null))
    const asked: Kept = { at: options.now(), site, found: null }
    kept.set(key, asked)
    site.then(
      (found) => (asked.found = found),
      () => kept.delete(key), // the next request tries again
    )
    return site
  }
  return {
    siteOfHost: (hostname) => find(hostname, () => askSite(options, hostname)),
    knownSite: (hostname) => knownOf(hostname)?.found ?? null,
    siteOfId: (id) => find(`id ${id}`, () => askSiteOfId(options.owner, id)),
    forget: () => kept.clear(),
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
