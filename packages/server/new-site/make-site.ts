import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { maxSitesOfOwner } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { identifiersOfTitle } from '@sitewright/domain/sites/identifier.ts'
import type { NewSiteAnswer, NewSiteBody } from '@sitewright/domain/sites/new-site.wire.ts'
import { accountActor, siteCtx, type PlatformCtx, type SignedIn } from '../context.ts'
import { findAnswerAtSites, noteAnswer, recordActivity } from '../changes/index.ts'
import { asPlatform, type Tx } from '../database/index.ts'
import { createSiteIn, isTimeZone } from '../sites/index.ts'
import { lockSitesOfAccount, mayMakeSites, putTeammate } from '../team/index.ts'
import { fillSite } from './fill-site.ts'

/**
 * Makes a site that the account owns, with a theme and its first pages, in one transaction: no crash leaves half a site. Visitors see
 * it once it is published. A request with an `Idempotency-Key` makes one site. Throws `sites.making-denied`, `sites.too-many` and `changes.key-reused`.
 */
export async function makeSite(ctx: SignedIn<PlatformCtx>, wanted: NewSiteBody): Promise<NewSiteAnswer> {
  const { deps, account } = ctx
  if (!(await mayMakeSites(deps, account.id))) throw new Refusal('sites.making-denied')
  const id = ctx.newId()
  const answer = await asPlatform(
    deps,
    async (tx) => {
      // The sites of an account are made one after the other, so that two requests cannot both be its 20th, or both be new.
      const sites = await lockSitesOfAccount(tx, account.id)
      const siteIds = sites.map((site) => site.id)
      const earlier = await findAnswerAtSites(tx, ctx, siteIds)
      if (earlier) return earlier as NewSiteAnswer // stored below for a request to the same route
      const max = maxSitesOfOwner
      if (sites.filter(({ isOwner }) => isOwner).length >= max) throw new Refusal('sites.too-many', { values: { max } })
      return insertAll(tx, ctx, id, wanted)
    },
    { siteId: id },
  )
  if (answer.id === id) deps.events.raise('sites.changed', { siteId: id })
  return answer
}

async function insertAll(
  tx: Tx,
  ctx: SignedIn<PlatformCtx>,
  id: string,
  { title, kind, timeZone }: NewSiteBody,
): Promise<NewSiteAnswer> {
  const { account } = ctx
  const site = await createSiteIn(tx, {
    id,
    at: ctx.now(),
    identifiers: identifiersOfTitle(title, (count) => digitsOf(ctx.randomBytes(count))),
    title,
    isPublished: false,
    ...placeOf(account.locale, timeZone),
  })
  const roles = [websiteRoles.admin]
  await putTeammate(tx, { site_id: id, account_id: account.id, roles, is_owner: true })
  const { requestId, idempotency, address } = ctx
  const actor = accountActor({ ...account, roles, isOwner: true })
  const owners = siteCtx(ctx.deps, site, { requestId, idempotency, address, actor })
  await recordActivity(tx, owners, 'sites.made', { kind: 'site', id, title })
  await fillSite(tx, owners, { title, kind })
  const answer = { id, identifier: site.identifier, title }
  await noteAnswer(tx, owners, answer)
  return answer
}

/** Returns the language, time zone and currency of a site whose owner reads the studio in the language `locale`. */
function placeOf(locale: string, zone: string | undefined): { language: string; timeZone: string; currency: string } {
  const isGerman = locale.startsWith('de')
  const usual = isGerman ? 'Europe/Berlin' : 'America/New_York'
  return {
    language: isGerman ? 'de-DE' : 'en-US',
    timeZone: zone !== undefined && isTimeZone(zone) ? zone : usual,
    currency: isGerman ? 'EUR' : 'USD',
  }
}

function digitsOf(bytes: Buffer): string {
  return [...bytes].map((byte) => byte % 10).join('')
}
