import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { PlatformCtx } from '../context.ts'
import { addressOfSite } from '../sites/index.ts'
import { readSitesOfAccount } from './account.store.ts'
import { mayMakeSites } from './may-make-sites.ts'

type Who = SessionAnswer['account']

/** Builds the session response: the signed-in account and the sites it is a member of, oldest first. */
export async function sessionOf(ctx: PlatformCtx, who: Who): Promise<SessionAnswer> {
  const sites = await readSitesOfAccount(ctx.deps.web, who.id)
  return {
    hasOutbox: ctx.deps.config.smtpUrl === null,
    mayMakeSites: await mayMakeSites(ctx.deps, who.id, sites),
    account: { id: who.id, email: who.email, displayName: who.displayName, locale: who.locale },
    sites: sites.map((site) => ({ ...site, address: addressOfSite(ctx.deps.config, site.identifier) })),
  }
}
