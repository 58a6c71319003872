import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { Site } from '../../context.ts'
import { addTeammate } from '../../team/index.ts'
import { aVisitor } from '../a-cart.ts'
import { anAccount, signedInToStudio, type AnAccount } from '../an-account.ts'
import { aShopper, signIn } from '../a-shopper.ts'
import type { TestApp } from '../test-app.ts'
import type { Answer, Client } from '../test-client.ts'
import { canaryOf, type SeededSite } from './seeded-sites.ts'

type Place = 'ours' | 'second' | 'theirs'
type Rights = { roles: readonly number[]; isOwner: boolean }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Somebody who calls routes, with what the three sites permit. */
export type Principal = {
  name: string
  isVisitor: boolean
  isSignedIn: boolean
  at: Record<Place, Rights>
  /** Sends a call without a crumb: a change stops there, after the caller's rights were checked. */
  ask: (where: 'studio' | Site, method: Method, path: string, about: { site: string }) => Promise<Answer>
  /** Sends a complete call in the studio. */
  call: (
    route: { method: Method; takesBytes: boolean; isForm: boolean },
    path: string,
    body: string,
    siteId: string,
  ) => Promise<Answer>
}

const none: Rights = { roles: [], isOwner: false }

/** Makes the 19 principals: three visitors, the twelve roles, the owner, and three who lost their access. */
export async function makePrincipals(app: TestApp, sites: Record<Place, SeededSite>): Promise<Principal[]> {
  const visitors = [
    principal(app, 'anonymous', app.studio(), {}),
    principal(app, 'shopper', await signedInShopper(app, sites.ours), {}),
    principal(app, 'shopper of another site', await signedInShopper(app, sites.theirs), {}),
  ].map((one) => ({ ...one, isVisitor: true }))
  const roles = await Promise.all(
    Object.entries(websiteRoles).map(async ([name, role]) => {
      const { browser } = await teammate(app, sites, { roles: [role], isOwner: false })
      return signedIn(app, name, browser, { roles: [role], isOwner: false })
    }),
  )
  const owner = await teammate(app, sites, { roles: [1], isOwner: true })
  await aNamedPerson(app, sites.ours)
  await aNamedPerson(app, sites.theirs)
  return [
    ...visitors,
    ...roles,
    signedIn(app, 'owner', owner.browser, { roles: [1], isOwner: true }),
    ...(await withoutAccess(app, sites)),
  ]
}

/** Three former administrators: the session is over, the account is disabled, removed from the team. */
async function withoutAccess(app: TestApp, sites: Record<Place, SeededSite>): Promise<Principal[]> {
  const admin = { roles: [websiteRoles.admin], isOwner: false }
  const change = (text: string, account: AnAccount) => app.deps.owner.ask('', text, [account.id])
  const expired = await teammate(app, sites, admin)
  await change(
    `update account_sessions set expires_at = now() - interval '1 minute' where account_id = $1`,
    expired.account,
  )
  const disabled = await teammate(app, sites, admin)
  await change('update accounts set disabled_at = now() where id = $1', disabled.account)
  const removed = await teammate(app, sites, admin)
  await change('update teammates set removed_at = now() where account_id = $1', removed.account)
  return [
    principal(app, 'ended session', expired.browser, {}),
    principal(app, 'disabled account', disabled.browser, {}),
    { ...signedIn(app, 'removed teammate', removed.browser, none), at: { ours: none, second: none, theirs: none } },
  ]
}

/** An account in our team, which is a viewer of the second site. */
async function teammate(
  app: TestApp,
  { ours, second }: Record<Place, SeededSite>,
  { roles, isOwner }: Rights,
): Promise<{ account: AnAccount; browser: Client }> {
  const account = await anAccount(app.deps, { siteId: ours.site.id, roles, isOwner })
  await addTeammate(app.deps, { siteId: second.site.id, accountId: account.id, roles: [websiteRoles.viewer] })
  return { account, browser: await signedInToStudio(app, account) }
}

/** Adds an administrator who is in no other team, and whose name and ids are known. */
async function aNamedPerson(app: TestApp, site: SeededSite): Promise<void> {
  const account = await anAccount(app.deps, { siteId: site.site.id, roles: [websiteRoles.admin] })
  await app.deps.owner.ask('', 'update accounts set display_name = $2 where id = $1', [account.id, canaryOf(site)])
  const browser = await signedInToStudio(app, account)
  const { sessions } = (await browser.get('/api/studio/account')).body
  Object.assign(site.ids, { accountId: account.id, sessionId: sessions[0].id })
}

async function signedInShopper(app: TestApp, { site }: SeededSite): Promise<Client> {
  const shop = { ...app, site, visitor: (at = site) => app.visitor(at) }
  const shopper = await aShopper(shop)
  const browser = await aVisitor(shop)
  await signIn(browser, shopper)
  return browser
}

function signedIn(app: TestApp, name: string, browser: Client, own: Rights): Principal {
  const viewer = { roles: [websiteRoles.viewer], isOwner: false }
  return { ...principal(app, name, browser, { ours: own, second: viewer }), isSignedIn: true }
}

function principal(app: TestApp, name: string, browser: Client, at: Partial<Record<Place, Rights>>): Principal {
  const cookie = (): string => [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const { port, studioPort } = app.deps.config
  return {
    name,
    isVisitor: false,
    isSignedIn: false,
    at: { ours: none, second: none, theirs: none, ...at },
    ask: async (where, method, url, { site }) => {
      const isStudio = where === 'studio'
      const host = isStudio ? `studio.localhost:${studioPort}` : `${where.identifier}.localhost:${port}`
      const headers = { host, 'x-site': site, cookie: cookie() }
      return answerOf(await (isStudio ? app.http.studio : app.http.sites).inject({ method, url, headers }))
    },
    call: async ({ method, takesBytes, isForm }, path, body, siteId) => {
      const send = { headers: { 'x-site': siteId, 'idempotency-key': app.deps.newId() } }
      if (method === 'GET') return browser.get(path, send)
      if (method === 'DELETE') return browser.delete(path, send)
      if (takesBytes) return browser.upload(path, Buffer.from('x'), send)
      const given: unknown = JSON.parse(body.startsWith('{') ? body : '{}')
      if (isForm) return browser.form(path, given as Record<string, string>, send) // the table has texts only
      return method === 'PUT' ? browser.put(path, given, send) : browser.post(path, given, send)
    },
  }
}

function answerOf(response: { statusCode: number; headers: object; body: string }): Answer {
  const headers = response.headers as Answer['headers']
  const isJson = String(headers['content-type'] ?? '').includes('json')
  return {
    status: response.statusCode,
    headers,
    text: response.body,
    body: JSON.parse(isJson ? response.body : 'null'),
  }
}
