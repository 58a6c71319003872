import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { cartLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  accountActor,
  ctxWithoutSite,
  siteCtx,
  type Account,
  type Actor,
  type Ctx,
  type Deps,
  type PlatformCtx,
  type Visitor,
} from '../context.ts'
import type { ResponseControls } from './answers.ts'
import type { CacheableRequest } from './cached-answers.ts'
import {
  cookieNames,
  cookieSecurityModeOf,
  serializeCookie,
  hostnameOf,
  isPrivateAddress,
  isWellFormedToken,
  makeVisitor,
  readCookies,
  decidingCookieName,
  copiedCookies,
  removalsFromDomains,
  visitorOf,
  removeStudioCookies,
  type CookieOptions,
  type CookieSecurityMode,
} from './cookies.ts'
import { isCrumb, makeCrumb, type CrumbScope } from './crumb.ts'
import { idempotencyOf } from './idempotency.ts'

/** The server that received a request: that of the sites or that of the studio. */
export type ServerKind = 'site' | 'studio'

/** The state of one request, created before the body is read. */
export type RequestState = {
  readonly side: ServerKind
  readonly ctx: Ctx | PlatformCtx
  readonly hostname: string
  readonly place: CookieSecurityMode
  readonly cookies: ReadonlyMap<string, string>
  readonly userAgent: string
  /** The site and session to which the crumb (CSRF token) of this browser is bound. */
  scope: CrumbScope
  /** The crumb (CSRF token) of this browser; `null` until it was checked or created. */
  crumb: string | null
  readonly setCookies: string[]
  readonly headers: Record<string, string>
  status: number
  /** Why the caller may not make the change, which may yet be a repetition of one that was made (`repeated` of the route). */
  refusal: unknown
}

const stateKey = 'sitewrightRequestState'

type DecidingCookie = 'visitor' | 'hasCart' | 'js' | 'preview'

/** Reads the cookies that decide, for answers that are made without a `RequestState`. Undefined: the request has no such cookie. */
export function readDecidingCookies(
  { config }: Pick<Deps, 'config'>,
  request: CacheableRequest,
): Readonly<Record<DecidingCookie, string | undefined>> {
  const place = cookieSecurityModeOf(request.protocol, hostnameOf(request.host) ?? '', config.requireHttps)
  const cookies = readCookies(request.headers.cookie)
  const read = (name: DecidingCookie): string | undefined => cookies.get(decidingCookieName(name, place))
  return { visitor: read('visitor'), hasCart: read('hasCart'), js: read('js'), preview: read('preview') }
}

/** Declares on a Fastify server the request property that holds a `RequestState`. */
export function declareRequestProperties(server: FastifyInstance): void {
  server.decorateRequest(stateKey, null)
}

export function setRequestState(request: FastifyRequest, state: RequestState): void {
  request.setDecorator(stateKey, state)
}

/** Returns the state of a request; `null` before its site is found, and for hosts without a site. */
export function requestStateOf(request: FastifyRequest): RequestState | null {
  return request.getDecorator<RequestState | null>(stateKey)
}

/** Finds the site, the visitor and the account of a request. Throws `kit.unknown-host` if the host has no site. */
export async function loadRequestState(
  deps: Deps,
  side: ServerKind,
  request: FastifyRequest,
  wantsAccount: boolean,
): Promise<RequestState> {
  const hostname = hostnameOf(request.host)
  if (hostname === null || (side === 'studio' && !isStudioHost(deps, hostname))) throw new Refusal('kit.unknown-host')

  const duplicates: string[] = []
  const cookies = cookiesOf(side, request, duplicates)
  const place = cookieSecurityModeOf(request.protocol, hostname, deps.config.requireHttps)
  // Of a copy that came twice, one was planted by a page of a neighbouring host.
  const planted = copiedCookies.filter((name) => duplicates.includes(name))
  const setCookies = planted.flatMap((name) => removalsFromDomains(name, hostname))
  const from = { requestId: request.id, address: request.ip }
  const userAgent = request.headers['user-agent'] ?? ''
  const rest = {
    side,
    hostname,
    place,
    cookies,
    userAgent,
    crumb: null,
    setCookies,
    headers: {},
    status: 200,
    refusal: null,
  }
  if (side === 'studio') return { ...rest, ...(await openStudio(deps, request, { ...rest, ...from }, wantsAccount)) }

  const site = await deps.lookups.siteOfHost(hostname)
  if (!site) throw new Refusal('kit.unknown-host')
  const visitor = visitorOf(cookies.get(decidingCookieName('visitor', place)))
  const ctx = siteCtx(deps, site, { ...from, visitor })
  return { ...rest, ctx, scope: { site: site.id, session: visitor?.token ?? null } }
}

/** True for hosts on which the studio answers: its configured host name, this machine and private networks. */
function isStudioHost({ config }: Deps, hostname: string): boolean {
  return isPrivateAddress(hostname) || hostname === config.studioHostname
}

type Place = { place: CookieSecurityMode; cookies: ReadonlyMap<string, string>; requestId: string; address: string }

async function openStudio(
  deps: Deps,
  request: FastifyRequest,
  from: Place,
  wantsAccount: boolean,
): Promise<Pick<RequestState, 'ctx' | 'scope'>> {
  const sent = from.cookies.get(decidingCookieName('owner', from.place))
  const token = isWellFormedToken(sent) ? sent : null
  const siteId = siteIdNamedBy(request)
  const account = token !== null && wantsAccount ? await deps.lookups.accountOfToken(token, siteId) : null
  const site = siteId !== null && account && !isStranger(account) ? await deps.lookups.siteOfId(siteId) : null
  const { requestId, address } = from
  const idempotency = idempotencyOf(request)
  const actor: Actor = account ? accountActor(account) : { kind: 'visitor' }
  const who = { requestId, address, actor, idempotency, locale: localeOf(account?.locale ?? 'en') }
  return {
    ctx: site ? siteCtx(deps, site, who) : ctxWithoutSite(deps, who),
    scope: { site: 'studio', session: token },
  }
}

/** Returns the id of the site that a request of the studio is about. Links that the browser opens by itself name it in the query. */
export function siteIdNamedBy({ headers, method, query }: FastifyRequest): string | null {
  const wanted =
    headers['x-site'] ?? (method === 'GET' ? (query as Readonly<Record<string, unknown>>)['site'] : undefined)
  return typeof wanted === 'string' && isId(wanted) ? wanted : null
}

/** Returns the cookies of a request. On the port of the sites the studio's cookies are left out, so that no handler sees them. */
function cookiesOf(side: ServerKind, request: FastifyRequest, duplicates: string[]): ReadonlyMap<string, string> {
  const { cookie } = request.raw.headers
  if (side === 'studio' || cookie === undefined) return readCookies(cookie, duplicates)
  const kept = removeStudioCookies(cookie)
  if (kept === undefined) delete request.raw.headers.cookie
  else request.raw.headers.cookie = kept
  return readCookies(kept, duplicates)
}

/**
 * True when the site of a request is published, or the request comes from somebody who previews it. Whoever sends tokens takes permits
 * for pages, because each token is looked for in the database.
 */
export async function isShownTo({ ctx, side, cookies, place }: RequestState): Promise<boolean> {
  if (side === 'studio' || !isSiteCtx(ctx) || ctx.site.isPublished) return true
  const token = cookies.get(decidingCookieName('preview', place))
  if (!isWellFormedToken(token)) return false
  await ctx.deps.limits.take('pages', { siteId: ctx.siteId, address: ctx.address })
  return ctx.deps.lookups.mayPreview(token, ctx.siteId)
}

/** True if the context has a site: on routes of sites, and on studio routes with X-Site. */
export function isSiteCtx(ctx: Ctx | PlatformCtx): ctx is Ctx {
  return 'siteId' in ctx
}

/** Returns the crumb (CSRF token) of this browser. Creates one and sets the cookie if the browser has no valid crumb. */
export function crumbOf(state: RequestState): string {
  const { deps } = state.ctx
  if (state.crumb !== null) return state.crumb
  const sent = state.cookies.get(decidingCookieName('crumb', state.place))
  if (!isCrumb(deps.crumbKey, sent, state.scope)) return renewCrumb(state)
  state.crumb = sent
  const isCopied = state.side === 'studio' || state.cookies.get(cookieNames.crumb) === sent
  if (!isCopied) sendCrumb(state, sent) // the copy is missing, or a planted one hides it
  return sent
}

export function renewCrumb(state: RequestState): string {
  const { deps } = state.ctx
  const crumb = makeCrumb(deps.crumbKey, deps.clock, state.scope)
  sendCrumb(state, crumb)
  state.crumb = crumb
  return crumb
}

/**
 * Sets the crumb cookie. On sites it lasts as long as the visitor's cookie, because scripts cannot read that cookie and know from
 * the crumb that there is a visitor (SF-4.17).
 */
function sendCrumb(state: RequestState, crumb: string): void {
  setReadableCookie(state, 'crumb', crumb, state.side === 'site' ? { maxAge: visitorSeconds } : {})
}

/**
 * Sets a cookie that scripts may read, and on sites its copy for scripts of themes, where the name of the first has a prefix. The studio
 * runs no scripts but its own.
 */
function setReadableCookie(
  state: RequestState,
  name: 'crumb' | 'hasCart' | 'siteUser',
  value: string,
  options: CookieOptions,
): void {
  const deciding = decidingCookieName(name, state.place)
  setCookie(state, deciding, value, options)
  if (state.side === 'site' && deciding !== cookieNames[name]) setCookie(state, cookieNames[name], value, options)
}

/** Adds a Set-Cookie header to the response. It replaces a cookie of the same name that was set earlier for this request. */
function setCookie(state: RequestState, name: string, value: string, options: CookieOptions = {}): void {
  const earlier = state.setCookies.findIndex((text) => text.startsWith(`${name}=`) && !text.includes('; Domain='))
  if (earlier >= 0) state.setCookies.splice(earlier, 1)
  state.setCookies.push(serializeCookie(name, value, state.place, options))
}

/** Lifetime of a visitor's cookie in seconds: as long as the database keeps a cart, 30 days from the cart's last change. */
const visitorSeconds = cartLifeMs / 1000

/** Returns the functions by which a route sets the status, headers and cookies of its answer. */
export function makeResponseControls(state: RequestState): ResponseControls {
  return {
    status: (code) => {
      state.status = code
    },
    header: (name, value) => {
      state.headers[name.toLowerCase()] = value
    },
    cookie: (name, value, options) => setCookie(state, name, value, options),
    startVisitor: () => startVisitor(state),
    markCart: (hasCart) => {
      const wanted = hasCart ? 'true' : undefined
      const names = [decidingCookieName('hasCart', state.place), cookieNames.hasCart]
      if (names.some((name) => state.cookies.get(name) !== wanted)) sendMark(state, hasCart)
    },
    renewCart: (hasCart) => {
      const visitor = startVisitor(state)
      if (!isMarkedShopper(state)) {
        sendVisitor(state, visitor.token)
        sendCrumb(state, crumbOf(state))
      }
      if (hasCart || state.cookies.has(decidingCookieName('hasCart', state.place))) sendMark(state, hasCart)
    },
    replaceVisitor: (visitor, session) => replaceVisitor(state, visitor, session),
    unmarkShopper: () => {
      if (isMarkedShopper(state)) sendShopper(state, null)
    },
    startSession: (token, maxAge) => startSession(state, token, maxAge),
    endSession: () => {
      setCookie(state, decidingCookieName('owner', state.place), '', { httpOnly: true, maxAge: 0 })
      state.scope = { ...state.scope, session: null }
      renewCrumb(state)
    },
    startPreview: (token, maxAge) =>
      setCookie(state, decidingCookieName('preview', state.place), token, { httpOnly: true, maxAge }),
    deviceMarks: () => state.cookies.get(deviceCookie(state)) ?? '',
    keepDeviceMarks: (marks) => setCookie(state, deviceCookie(state), marks, { httpOnly: true, maxAge: deviceSeconds }),
    sessionToken: () => (state.side === 'studio' ? state.scope.session : null),
    userAgent: () => state.userAgent,
    crumb: () => crumbOf(state),
  }
}

function startVisitor(state: RequestState): Visitor {
  const { ctx } = state
  if (!isSiteCtx(ctx) || state.side !== 'site') throw new Error('Only a site has visitors.')
  if (ctx.visitor) {
    crumbOf(state)
    return ctx.visitor
  }
  const visitor = makeVisitor(ctx.deps.clock)
  becomeVisitor(state, visitor)
  return visitor
}

function becomeVisitor(state: RequestState, visitor: Visitor, cookie: CookieOptions = visitorCookie): void {
  Object.assign(state.ctx, { visitor })
  sendVisitor(state, visitor.token, cookie)
  state.scope = { ...state.scope, session: visitor.token }
  renewCrumb(state)
}

const visitorCookie: CookieOptions = { maxAge: visitorSeconds }

function sendVisitor(state: RequestState, token: string, cookie = visitorCookie): void {
  setCookie(state, decidingCookieName('visitor', state.place), token, { ...cookie, httpOnly: true })
}

function replaceVisitor(state: RequestState, visitor: Visitor, session: { maxAge?: number } | null): void {
  if (session || isMarkedShopper(state)) sendShopper(state, session)
  becomeVisitor(state, visitor, session ?? visitorCookie)
}

const deviceSeconds = 180 * 24 * 60 * 60

function deviceCookie({ side, place }: RequestState): string {
  return decidingCookieName(side === 'studio' ? 'ownerDevice' : 'device', place)
}

function isMarkedShopper({ cookies, place }: RequestState): boolean {
  return cookies.has(decidingCookieName('siteUser', place))
}

function sendShopper(state: RequestState, session: { maxAge?: number } | null): void {
  setReadableCookie(state, 'siteUser', session ? 'true' : '', session ?? { maxAge: 0 })
}

function sendMark(state: RequestState, hasCart: boolean): void {
  setReadableCookie(state, 'hasCart', hasCart ? 'true' : '', { maxAge: hasCart ? visitorSeconds : 0 })
}

function startSession(state: RequestState, token: string, maxAge: number | undefined): void {
  const options = maxAge === undefined ? { httpOnly: true } : { httpOnly: true, maxAge }
  setCookie(state, decidingCookieName('owner', state.place), token, options)
  state.scope = { ...state.scope, session: token }
  renewCrumb(state)
}

/**
 * True for an account without a role in the site that the header X-Site names. The response must not reveal to it that the site
 * exists.
 */
function isStranger(account: Account): boolean {
  return account.roles.length === 0 && !account.isOwner
}
