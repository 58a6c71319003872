import type { RequestListener } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import { Refusal, type RefusalCode } from '@sitewright/domain/kit/refusal.ts'
import { fieldErrorTexts, refusalText } from '@sitewright/domain/refusals.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { healthRoutes, type Health } from '../observability/index.ts'
import type { Deps } from '../context.ts'
import {
  toRefusal,
  plainRefusalPage,
  refusalBody,
  retryAfterOf,
  statusOf,
  type RefusedRequest,
  type RefusalRenderer,
} from './answers.ts'
import { makeCachedAnswers, type CachedRoute } from './cached-answers.ts'
import { comingSoonPage } from './coming-soon-page.ts'
import { hasTwoHosts, requestIdOf } from './incoming.ts'
import { makeRequestBodyBudget } from './rate-limit.ts'
import type { DeclaredRoute, HttpServers } from './routes.ts'
import {
  renewCrumb,
  isSiteCtx,
  setRequestState,
  loadRequestState,
  declareRequestProperties,
  requestStateOf,
  type ServerKind,
  type RequestState,
} from './request.ts'
import { jsonHeaders, plainPageCsp, securityHeaders, unpublishedHeaders } from './security-headers.ts'
import { openServer } from './open-server.ts'

/** Creates the servers of sites and studio, with only the health routes (BX-4.05). */
export function makeHttp(deps: Deps, health: Health): HttpServers {
  const pages: { refusal: RefusalRenderer | null } = { refusal: null }
  const declared: DeclaredRoute[] = []
  const cached: CachedRoute[] = []
  const sites = makeServer({ deps, health, side: 'site', pages, cached })
  const studio = makeServer({ deps, health, side: 'studio', pages, cached: [] })
  demandDeclarations(sites, 'site', declared)
  demandDeclarations(studio, 'studio', declared)
  const bodies = makeRequestBodyBudget()
  return { sites, studio, declared, cached, pages, bodies, onClose: (run) => void sites.addHook('onClose', run) }
}

/** Makes the start fail when a route is added without `route()` (BX-5.07). */
function demandDeclarations(server: FastifyInstance, side: ServerKind, declared: readonly DeclaredRoute[]): void {
  server.addHook('onRoute', ({ method, url, handler }) => {
    if (handler === neverReached) return
    const ofSide = declared.filter(({ path, origin }) => path === url && (origin === side || origin === 'both'))
    const isKnown = [method].flat().every((one) => {
      const asked = one === 'HEAD' ? 'GET' : one // Fastify adds a HEAD route for every GET route
      return ofSide.some((declaration) => declaration.method === asked)
    })
    if (!isKnown) throw new Error(`${String(method)} ${url} has no declaration: make it by route().`)
  })
}

/** Handler of routes whose `onRequest` hook always refuses the request, so that it never runs. */
const neverReached = async (): Promise<void> => {}

const otherCalls = '/api/*'

/** Answers 405 for other methods of known paths and 404 for unknown paths. Call it after all routes were declared. */
export function addNotFoundRoutes(http: HttpServers, deps: Deps): void {
  seal(http, deps, 'site')
  seal(http, deps, 'studio')
}

const maxParameterLength = 500

type ServerParts = {
  deps: Deps
  health: Health
  side: ServerKind
  pages: { refusal: RefusalRenderer | null }
  cached: readonly CachedRoute[]
}

function makeServer({ deps, health, side, pages, cached }: ServerParts): FastifyInstance {
  const { trustProxy } = deps.config
  const answer = makeCachedAnswers({ deps, health, routes: cached })
  const answerOr =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      if (!answer(request, response)) handle(request, response)
    }
  const server = fastify({
    logger: false, // Fastify's own log is off: `observe` logs one line per request
    trustProxy: trustProxy === false ? false : [...trustProxy],
    genReqId: (request) => requestIdOf(deps, request),
    serverFactory: (handle) => openServer(answerOr(handle), deps.config.socketTimeoutMs),
    routerOptions: { maxParamLength: maxParameterLength },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests on open connections are still answered while the server closes
    frameworkErrors: (error, request, reply) => {
      // A malformed URL never reaches a route, so the request's context must be created here.
      loadRequestState(deps, side, request, false)
        .catch(() => null)
        .then((state) => refuse({ deps, pages, side, state }, request, reply, error))
        .catch((failed: unknown) => deps.log.error({ requestId: request.id, err: failed }, 'a bug'))
    },
  })
  declareRequestProperties(server)
  parseBodies(server)
  observe(server, deps, health)
  refuseEarly(server, deps, side)
  healthRoutes(server, health)
  server.setErrorHandler((error, request, reply) =>
    refuse({ deps, pages, side, state: requestStateOf(request) }, request, reply, error),
  )
  server.setNotFoundHandler(async (request) => {
    await ensureRequestState(deps, side, request)
    throw new Refusal('kit.not-found')
  })
  return server
}

/** Accepts JSON and URL-encoded forms and refuses other bodies. Drops `__proto__`; an empty JSON body counts as none. */
function parseBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('remove', 'remove')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parseJson(request, String(text), done)
  })
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) => {
    done(null, { ...parseForm(String(text)) })
  })
}

/** Adds the common headers to every response, and one log line and one metric for each request. */
function observe(server: FastifyInstance, deps: Deps, health: Health): void {
  // These hooks use callbacks, because a promise for each hook and request would take a good part of a short response's time.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.protocol === 'https')).header('x-request-id', request.id)
    if (health.isDraining()) reply.header('connection', 'close')
    done()
  })
  let hasWarned = false
  const warnOfPlainCookies = (state: RequestState | null): void => {
    if (hasWarned || state?.place !== 'plain' || state.setCookies.length === 0) return
    hasWarned = true
    deps.log.warn(
      'cookies are set without protection over plain http: use https and REQUIRE_HTTPS=1 outside of your own network',
    )
  }
  server.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.routeOptions.url ?? 'none'
    if (route.startsWith('/health/')) return
    const state = requestStateOf(request)
    warnOfPlainCookies(state)
    const ms = Math.round(reply.elapsedTime * 100) / 100
    deps.metrics.observeRequest(route, request.method, reply.statusCode, ms, state?.ctx.countStatements ?? null)
    const siteId = state && isSiteCtx(state.ctx) ? state.ctx.siteId : undefined
    deps.log.request({ requestId: request.id, siteId, method: request.method, route, status: reply.statusCode, ms })
  })
}

/** Refuses unknown paths and requests with two Host headers before their body is read. */
function refuseEarly(server: FastifyInstance, deps: Deps, side: ServerKind): void {
  server.addHook('onRequest', (request, _, proceed) => {
    if (hasTwoHosts(request.raw)) proceed(new Refusal('kit.two-hosts'))
    else if (request.is404)
      ensureRequestState(deps, side, request).then(() => proceed(new Refusal('kit.not-found')), proceed)
    else proceed()
  })
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

function seal(http: HttpServers, deps: Deps, side: ServerKind): void {
  const server = side === 'site' ? http.sites : http.studio
  const known = new Map<string, string[]>()
  for (const { origin, path, method } of http.declared) {
    if (origin === side || origin === 'both') known.set(path, [...(known.get(path) ?? []), method])
  }
  const refuseWith = (code: RefusalCode, allow: string | null) => ({
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      await ensureRequestState(deps, side, request)
      if (allow !== null) reply.header('allow', allow)
      throw new Refusal(code)
    },
    handler: neverReached,
  })
  for (const [path, answered] of known) {
    const others = methods.filter((method) => !answered.includes(method))
    server.route({ method: others, url: path, ...refuseWith('kit.method', answered.join(', ')) })
  }
  server.route({ method: [...methods], url: otherCalls, ...refuseWith('kit.not-found', null) })
}

async function ensureRequestState(deps: Deps, side: ServerKind, request: FastifyRequest): Promise<void> {
  if (!requestStateOf(request)) setRequestState(request, await loadRequestState(deps, side, request, false))
}

type RefusalContext = {
  deps: Deps
  pages: { refusal: RefusalRenderer | null }
  side: ServerKind
  state: RequestState | null
}

async function refuse(
  { deps, pages, side, state }: RefusalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  const refusal = wentAway(request) ? new Refusal('kit.not-json') : toRefusal(error)
  const locale = state?.ctx.locale ?? localeOf('en')
  logRefusal(deps, state, request, refusal, error)
  if (isTooMuchToSkip(request)) reply.header('connection', 'close')
  const crumb = state && refusal.code === 'kit.crumb' ? renewCrumb(state) : null
  if (state && state.setCookies.length > 0) reply.header('set-cookie', state.setCookies)
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (request.url.startsWith('/api/')) {
    return reply
      .code(statusOf(refusal))
      .headers(jsonHeaders)
      .send(refusalBody(locale, refusal, request.id, crumb))
  }
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': plainPageCsp,
  })
  if (refusal.code === 'sites.unpublished' && state && isSiteCtx(state.ctx)) {
    const { html, csp } = comingSoonPage(state.ctx, deps.config.studioOrigin)
    return reply
      .code(request.method === 'POST' ? statusOf(refusal) : 200)
      .headers({ ...unpublishedHeaders, 'content-security-policy': csp })
      .send(html)
  }
  const problem = problemOf(request, refusal, {
    text: refusalText(locale, refusal),
    fields: fieldErrorTexts(locale, refusal),
  })
  const rendered = side === 'site' && state ? await renderRefusal(deps, pages, state, problem) : null
  if (rendered)
    return reply
      .code(rendered.status ?? problem.status)
      .headers(rendered.headers ?? {})
      .send(rendered.html)
  return reply.code(problem.status).send(plainRefusalPage({ locale, requestId: request.id }, problem.text))
}

/**
 * True when the rest of a refused body is larger than the largest upload or of unknown length. The connection is then closed;
 * otherwise the rest is read and discarded, so that the browser shows the refusal.
 */
function isTooMuchToSkip({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxSkippedBytes
}

const maxSkippedBytes = reviewLimits.pictureBytes

/** True when the client disconnected in the middle of the body, which is not a bug. */
function wentAway({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/**
 * Logs a bug or an unavailable service with its error, and the refusals in `noted` (such as a missing permission) with account,
 * route and code. Never logs request bodies.
 */
function logRefusal(
  deps: Deps,
  state: RequestState | null,
  request: FastifyRequest,
  refusal: Refusal,
  error: unknown,
): void {
  const ctx = state?.ctx
  const where = {
    requestId: request.id,
    siteId: ctx && isSiteCtx(ctx) ? ctx.siteId : undefined,
    route: request.routeOptions.url,
    accountId: ctx?.account?.id,
  }
  if (refusal.code === 'kit.bug') deps.log.error({ ...where, err: error }, 'a bug')
  else if (refusal.code === 'kit.unavailable') deps.log.warn({ ...where, err: refusal.cause }, 'unavailable')
  else if (noted.has(refusal.code)) deps.log.info({ ...where, code: refusal.code }, 'refused')
}

const noted: ReadonlySet<RefusalCode> = new Set([
  'kit.crumb',
  'kit.denied',
  'kit.signed-out',
  'team.wrong-sign-in',
  'shoppers.wrong-sign-in',
])

function problemOf(
  request: FastifyRequest,
  refusal: Refusal,
  texts: Pick<RefusedRequest, 'text' | 'fields'>,
): RefusedRequest {
  const status = statusOf(refusal)
  const isRule = request.method === 'POST' && !refusal.code.startsWith('kit.') && [400, 401, 404, 409].includes(status)
  return {
    ...texts,
    status: isRule ? 422 : status, // 422: a rule of a module refused the posted form
    code: refusal.code,
    requestId: request.id,
    path: request.url.split('?', 1)[0] ?? '/',
    isPost: request.method === 'POST',
    cameFrom: cameFrom(request),
    body: request.body,
  }
}

function cameFrom(request: FastifyRequest): string | null {
  const { referer } = request.headers
  if (referer === undefined || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.host === request.host ? `${url.pathname}${url.search}` : null
}

async function renderRefusal(
  deps: Deps,
  pages: { refusal: RefusalRenderer | null },
  state: RequestState,
  problem: RefusedRequest,
) {
  if (!pages.refusal || !isSiteCtx(state.ctx) || deps.web.outageMs() !== null) return null
  try {
    return await pages.refusal(state.ctx, problem)
  } catch (error) {
    if (error instanceof Refusal) return null // no page can show the refusal, or too many page requests
    deps.log.error({ requestId: problem.requestId, err: error }, 'the page of a refusal could not be drawn')
    return null
  }
}
