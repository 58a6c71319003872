import type { Deps, Site } from '../context.ts'
import { createSite, type NewSite } from '../sites/index.ts'

/** Creates a site with a unique identifier. */
export async function aSite(deps: Deps, given: Partial<NewSite> = {}): Promise<Site> {
  const identifier = `site-${deps.newId().slice(8)}`
  const plain = { title: 'A site', language: 'en-US', timeZone: 'America/New_York', currency: 'USD' }
  return createSite(deps, { identifier, ...plain, ...given })
}
