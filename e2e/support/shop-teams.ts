import { readConfig } from '@sitewright/server/config.ts'
import { realClock, type Deps } from '@sitewright/server/context.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { anAccount, type AnAccount } from '@sitewright/server/testing/an-account.ts'
import { readFacts } from './facts.ts'

/** A site with its owner, created for one journey. */
export type TeamSite = { identifier: string; owner: AnAccount }

export type TeamSites = {
  make: (title: string) => Promise<TeamSite>
  /** Returns the link in the latest mail of a site to an address. */
  linkSentTo: (email: string) => Promise<string>
  close: () => Promise<void>
}

/** Connects to the worker's database. A test file calls this before all its tests, and `close` after them. */
export async function openTeamSites(): Promise<TeamSites> {
  const url = readFacts().databaseUrl
  const log = makeLog('silent', process.stderr)
  const { deps, close } = await openDeps({ config: readConfig({ DATABASE_URL: url }), url, clock: realClock(), log })
  return { close, make: (title) => makeSite(deps, title), linkSentTo: (email) => linkSentTo(deps, email) }
}

async function makeSite(deps: Deps, title: string): Promise<TeamSite> {
  const site = await aSite(deps, { title })
  return { identifier: site.identifier, owner: await anAccount(deps, { siteId: site.id }) }
}

async function linkSentTo(deps: Deps, email: string): Promise<string> {
  const text = 'select plain from mails where recipient = $1 order by created_at desc limit 1'
  const [mail] = await deps.owner.ask<{ plain: string }>('', text, [email])
  return /https?:\S+#[0-9a-f]{64}/.exec(mail?.plain ?? '')?.[0] ?? ''
}
