import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { cartLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Out } from './answers.ts'
import { platformCtx, siteCtx, type Account, type Ctx, type Deps, type PlatformCtx, type Visitor } from './context.ts'
import {
  cookieNames,
  cookiePlaceOf,
  cookieText,
  hostnameOf,
  isPrivateAddress,
  isToken,
  makeVisitor,
  readCookies,
  secretCookieName,
  visitorOf,
  withoutOwner,
  type CookieOptions,
  type CookiePlace,
} from './cookies.ts'
import { isCrumb, makeCrumb, type CrumbScope } from './crumb.ts'

/** The server that a request came to. */
export type Side = 'site' | 'studio'

/** The state of one request, created before the body is read. */
export type Work = {
  readonly side: Side
  readonly ctx: Ctx | PlatformCtx
  readonly hostname: string
  readonly place: CookiePlace
  readonly cookies: ReadonlyMap<string, string>
  /** The site and session to which a crumb of this browser is bound. */
  scope: CrumbScope
  /** The crumb of this browser; `null` until it was checked or created. */
  crumb: string | null
  readonly setCookies: string[]
  readonly headers: Record<string, string>
  status: number
}

const workKey = 'sitewrightWork'
const quickSiteKey = 'sitewrightQuickSite'

/** Declares on a server the properties that hold this state. */
export function reserveWork(server: FastifyInstance): void {
  server.decorateRequest(workKey, null)
  server.decorateRequest(quickSiteKey, null)
}

export function keepWork(request: FastifyRequest, work: Work): void {
  request.setDecorator(workKey, work)
}

/** Returns `null` before the site is found, and for hosts without one. */
export function workOf(request: FastifyRequest): Work | null {
  return request.getDecorator<Work | null>(workKey)
}

/** A quick answer has no other state: only its site is stored. */
export function keepQuickSite(request: FastifyRequest, siteId: string): void {
  request.setDecorator(quickSiteKey, siteId)
}

/** The site of a request, for the log. */
export function siteIdOf(request: FastifyRequest, work: Work | null): string | undefined {
  if (work) return isInSite(work.ctx) ? work.ctx.siteId : undefined
  return request.getDecorator<string | null>(quickSiteKey) ?? undefined
}

/** Finds the site, the visitor and the account of a request. Throws `kit.unknown-host` if the host has no site. */
export async function openRequest(
  deps: Deps,
  side: Side,
  request: FastifyRequest,
  wantsAccount: boolean,
): Promise<Work> {
  const hostname = hostnameOf(request.host)
  if (hostname === null || (side === 'studio' && !isStudioHost(deps, hostname))) throw new Refusal('kit.unknown-host')

  const cookies = cookiesOf(side, request)
  const place = cookiePlaceOf(request.protocol, hostname, deps.config.requireHttps)
  const from = { requestId: request.id, address: request.ip }
  const rest = { side, hostname, place, cookies, crumb: null, setCookies: [], headers: {}, status: 200 }
  if (side === 'studio') return { ...rest, ...(await openStudio(deps, request, { ...rest, ...from }, wantsAccount)) }

  const site = await deps.lookups.siteOfHost(hostname)
  if (!site) throw new Refusal('kit.unknown-host')
  const visitor = visitorOf(cookies.get(secretCookieName('visitor', place)))
  const ctx = siteCtx(deps, site, { ...from, visitor })
  return { ...rest, ctx, scope: { site: site.id, session: visitor?.token ?? null } }
}

/** True for the studio's own name, and for this machine and private networks. */
function isStudioHost({ config }: Deps, hostname: string): boolean {
  return isPrivateAddress(hostname) || hostname === config.studioHostname
}

type Place = { place: CookiePlace; cookies: ReadonlyMap<string, string>; requestId: string; address: string }

async function openStudio(
  deps: Deps,
  request: FastifyRequest,
  from: Place,
  wantsAccount: boolean,
): Promise<Pick<Work, 'ctx' | 'scope'>> {
  const sent = from.cookies.get(secretCookieName('owner', from.place))
  const token = isToken(sent) ? sent : null
  const wanted = request.headers['x-site']
  const siteId = typeof wanted === 'string' && isId(wanted) ? wanted : null
  const account = token !== null && wantsAccount ? await deps.lookups.accountOfToken(token, siteId) : null
  const site = siteId !== null && account && !isStranger(account) ? await deps.lookups.siteOfId(siteId) : null
  const who = { requestId: from.requestId, address: from.address, account, locale: localeOf(account?.locale ?? 'en') }
  return {
    ctx: site ? siteCtx(deps, site, who) : platformCtx(deps, who),
    scope: { site: 'studio', session: token },
  }
}

/** Drops the studio's cookies on the sites' port, before any handler sees them. */
function cookiesOf(side: Side, request: FastifyRequest): ReadonlyMap<string, string> {
  const { cookie } = request.raw.headers
  if (side === 'studio' || cookie === undefined) return readCookies(cookie)
  const kept = withoutOwner(cookie)
  if (kept === undefined) delete request.raw.headers.cookie
  else request.raw.headers.cookie = kept
  return readCookies(kept)
}

/** True if the context has a site: on routes of sites, and on studio routes with X-Site. */
export function isInSite(ctx: Ctx | PlatformCtx): ctx is Ctx {
  return 'siteId' in ctx
}

/** Returns the crumb of this browser. Creates one and sets the cookie if it has no valid one. */
export function crumbOf(work: Work): string {
  const { deps } = work.ctx
  if (work.crumb !== null) return work.crumb
  const sent = work.cookies.get(cookieNames.crumb)
  if (!isCrumb(deps.crumbKey, sent, work.scope)) return freshCrumb(work)
  work.crumb = sent
  return sent
}

export function freshCrumb(work: Work): string {
  const { deps } = work.ctx
  const crumb = makeCrumb(deps.crumbKey, deps.clock, work.scope)
  sendCrumb(work, crumb)
  work.crumb = crumb
  return crumb
}

/** On sites, scripts know from the crumb that there is a visitor, because they cannot read that cookie (SF-4.17). */
function sendCrumb(work: Work, crumb: string): void {
  setCookie(work, cookieNames.crumb, crumb, work.side === 'site' ? { maxAge: visitorSeconds } : {})
}

/** Replaces a cookie of the same name that was set before in this answer. */
function setCookie(work: Work, name: string, value: string, options: CookieOptions = {}): void {
  const earlier = work.setCookies.findIndex((text) => text.startsWith(`${name}=`))
  if (earlier >= 0) work.setCookies.splice(earlier, 1)
  work.setCookies.push(cookieText(name, value, work.place, options))
}

/** A visitor's cookie lasts as long as the database keeps a cart: 30 days from its last change. */
const visitorSeconds = cartLifeMs / 1000

/** Response metadata that a route can set. */
export function outOf(work: Work): Out {
  return {
    status: (code) => {
      work.status = code
    },
    header: (name, value) => {
      work.headers[name.toLowerCase()] = value
    },
    cookie: (name, value, options) => setCookie(work, name, value, options),
    startVisitor: () => startVisitor(work),
    markCart: (hasCart) => {
      const mark = work.cookies.get(cookieNames.hasCart)
      if (mark !== (hasCart ? 'true' : undefined)) sendMark(work, hasCart)
    },
    renewCart: (hasCart) => {
      const visitor = startVisitor(work)
      if (!work.cookies.has(cookieNames.siteUser)) {
        sendVisitor(work, visitor.token)
        sendCrumb(work, crumbOf(work))
      }
      if (hasCart || work.cookies.has(cookieNames.hasCart)) sendMark(work, hasCart)
    },
    replaceVisitor: (visitor, session) => replaceVisitor(work, visitor, session),
    unmarkShopper: () => {
      if (work.cookies.has(cookieNames.siteUser)) sendShopper(work, null)
    },
    startSession: (token, maxAge) => startSession(work, token, maxAge),
    endSession: () => {
      setCookie(work, secretCookieName('owner', work.place), '', { httpOnly: true, maxAge: 0 })
      work.scope = { ...work.scope, session: null }
      freshCrumb(work)
    },
    deviceMarks: () => work.cookies.get(deviceCookie(work)) ?? '',
    keepDeviceMarks: (marks) => setCookie(work, deviceCookie(work), marks, { httpOnly: true, maxAge: deviceSeconds }),
    sessionToken: () => (work.side === 'studio' ? work.scope.session : null),
    crumb: () => crumbOf(work),
  }
}

function startVisitor(work: Work): Visitor {
  const { ctx } = work
  if (!isInSite(ctx) || work.side !== 'site') throw new Error('Only a site has visitors.')
  if (ctx.visitor) {
    crumbOf(work)
    return ctx.visitor
  }
  const visitor = makeVisitor(ctx.deps.clock)
  becomeVisitor(work, visitor)
  return visitor
}

function becomeVisitor(work: Work, visitor: Visitor, cookie: CookieOptions = visitorCookie): void {
  Object.assign(work.ctx, { visitor })
  sendVisitor(work, visitor.token, cookie)
  work.scope = { ...work.scope, session: visitor.token }
  freshCrumb(work)
}

const visitorCookie: CookieOptions = { maxAge: visitorSeconds }

function sendVisitor(work: Work, token: string, cookie = visitorCookie): void {
  setCookie(work, secretCookieName('visitor', work.place), token, { ...cookie, httpOnly: true })
}

function replaceVisitor(work: Work, visitor: Visitor, session: { maxAge?: number } | null): void {
  if (session || work.cookies.has(cookieNames.siteUser)) sendShopper(work, session)
  becomeVisitor(work, visitor, session ?? visitorCookie)
}

const deviceSeconds = 180 * 24 * 60 * 60

function deviceCookie({ side, place }: Work): string {
  return secretCookieName(side === 'studio' ? 'ownerDevice' : 'device', place)
}

function sendShopper(work: Work, session: { maxAge?: number } | null): void {
  setCookie(work, cookieNames.siteUser, session ? 'true' : '', session ?? { maxAge: 0 })
}

function sendMark(work: Work, hasCart: boolean): void {
  setCookie(work, cookieNames.hasCart, hasCart ? 'true' : '', { maxAge: hasCart ? visitorSeconds : 0 })
}

function startSession(work: Work, token: string, maxAge: number | undefined): void {
  const options = maxAge === undefined ? { httpOnly: true } : { httpOnly: true, maxAge }
  setCookie(work, secretCookieName('owner', work.place), token, options)
  work.scope = { ...work.scope, session: token }
  freshCrumb(work)
}

/** True for an account without a role in the site of X-Site. It must not learn that the site exists. */
function isStranger(account: Account): boolean {
  return account.roles.length === 0 && !account.isOwner
}
