import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { defaultCurrency } from '@sitewright/domain/kit/money.ts'
import { isValidSiteIdentifier } from '@sitewright/domain/sites/identifier.ts'
import type { Deps, Site } from '../context.ts'
import { asPlatform, type Tx } from '../database/index.ts'
import { checkSettings } from './check-settings.ts'
import { insertSettings, type SiteSettings } from './site-settings.store.ts'
import { insertHosts, insertSite, insertSiteIfFree, type SiteRow } from './site.store.ts'

/** Values of a new site. The currency defaults to US dollars (SF-3.09). */
export type NewSite = Pick<SiteSettings, 'title' | 'language' | 'timeZone'> &
  Partial<SiteSettings> & {
    identifier: string
    /** Custom domain names of the site. */
    hosts?: readonly string[]
    /** False for a site that its owner publishes later. */
    isPublished?: boolean
  }

/**
 * Creates a site without pages. Throws `sites.identifier-invalid`, `sites.identifier-taken`, `sites.host-taken` and
 * `sites.settings-invalid`.
 */
export async function createSite(
  deps: Deps,
  { identifier, hosts = [], isPublished = true, ...given }: NewSite,
): Promise<Site> {
  if (!isValidSiteIdentifier(identifier)) throw new Refusal('sites.identifier-invalid')
  checkSettings(given)
  const { title, language } = given
  const site = { id: deps.newId(), identifier, title, language, isPublished }
  await asPlatform(deps, async (tx) => {
    await insertSite(tx, site)
    await insertHosts(tx, site.id, hosts)
    await insertSettings(tx, site.id, { ...blank, ...given }, deps.clock.now())
  })
  deps.events.raise('sites.changed', { siteId: site.id })
  return site
}

/**
 * Creates a site without pages, like `createSite`, in a transaction of the platform. Of `identifiers`, which are valid, it gets the
 * first one that no other site has. Throws `sites.identifier-taken` when all are taken.
 */
export async function createSiteIn(
  tx: Tx,
  { id, at, identifiers, isPublished = true, ...given }: Omit<NewSite, 'identifier' | 'hosts'> & NewSiteIdentity,
): Promise<Site> {
  checkSettings(given)
  const { title, language } = given
  const site = await insertFirstFree(tx, identifiers, { id, isPublished })
  await insertSettings(tx, id, { ...blank, ...given }, at)
  return { ...site, title, language }
}

type NewSiteIdentity = { id: string; at: number; identifiers: readonly string[] }

async function insertFirstFree(
  tx: Tx,
  identifiers: readonly string[],
  rest: Omit<SiteRow, 'identifier'>,
): Promise<SiteRow> {
  for (const identifier of identifiers) {
    const site = { ...rest, identifier }
    if (await insertSiteIfFree(tx, site)) return site
  }
  throw new Refusal('sites.identifier-taken')
}

const blank = { tagline: '', description: '', currency: defaultCurrency, settings: {} }
