import { maxBodyBytes, recentPasswordMs, turnsOfLimits, type RateLimitName } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Permission } from '@sitewright/domain/team/can.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler, RouteOptions } from 'fastify'
import type * as z from 'zod'
import type { Ctx, Deps, PlatformCtx, SignedIn } from '../context.ts'
import { answerTextOf } from './answer-text.ts'
import type { ResponseControls, RefusalRenderer, Reply, StreamReply } from './answers.ts'
import { addWithBytes, addWithParts, addWithRawBody } from './body-parsers.ts'
import { announcedBodyLength, type RequestBodyBudget } from './rate-limit.ts'
import { cachedRoute, type CachedAnswerLookup, type CachedRoute } from './cached-answers.ts'
import { decidingCookieName } from './cookies.ts'
import { verifyCsrfProof } from './crumb.ts'
import { parseInput } from './parse-input.ts'
import { requirePermission } from './permissions.ts'
import {
  isShownTo,
  isSiteCtx,
  setRequestState,
  loadRequestState,
  makeResponseControls,
  requestStateOf,
  siteIdNamedBy,
  type ServerKind,
  type RequestState,
} from './request.ts'
import { sendAnswer } from './send-answer.ts'

/** The two servers of one process and their declared routes. */
export type HttpServers = {
  readonly sites: FastifyInstance
  readonly studio: FastifyInstance
  readonly declared: DeclaredRoute[]
  /** The routes of sites that have answers in a cache. */
  readonly cached: CachedRoute[]
  /** Renders a refused request as a page; `refusal` is null until the module `render` sets it. */
  readonly pages: { refusal: RefusalRenderer | null }
  readonly bodies: RequestBodyBudget
  /** Adds a function that runs when all requests have ended. */
  onClose(run: () => void | Promise<void>): void
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Where = 'site' | 'studio' | 'both'
/**
 * Who may call a route: 'anyone'; 'visitor', known by a cookie that a changing request creates if missing; 'signed-in', any
 * studio account; a permission, only accounts that have it.
 */
export type Access = 'anyone' | 'visitor' | 'signed-in' | Permission
export type DeclaredRoute = {
  method: Method
  path: string
  origin: Where
  access: Access
  limit: RateLimitName | null
  isForm: boolean
  needsRecentPassword: boolean
  needsIdempotencyKey: boolean
  /** Zod schemas of the input, by the part of the request that contains it. */
  shapes: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }
  takesBytes: boolean
}

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  request: FastifyRequest
}
/**
 * The context that a route's handler receives. Routes of sites and those that require a permission have a site; other studio
 * routes have none.
 */
type CtxOf<O extends Where, C extends Access> = O extends 'studio'
  ? C extends Permission
    ? SignedIn<Ctx>
    : C extends 'signed-in'
      ? SignedIn<PlatformCtx>
      : PlatformCtx
  : Ctx

export type Route<
  O extends Where,
  C extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> = {
  method: Method
  /** Path of the route, with parameters as `:name`. */
  path: string
  origin: O
  access: C
  /** Name of the rate limit. Required for routes that change data. */
  limit?: RateLimitName
  bodyBytes?: number
  /** True when the password has to have been given in the session within the last ten minutes. */
  needsRecentPassword?: boolean
  /** True when the request has to have an `Idempotency-Key`, because made twice it would move money twice. */
  needsIdempotencyKey?: boolean
  params?: P
  query?: Q
  /** Schema of the body, required for POST and PUT. The field `crumb` is removed before parsing. */
  body?: B
  /**
   * The route receives a form post (urlencoded). Such a request can prove its origin instead of sending a crumb, and is refused
   * with a page.
   */
  form?: true
  answer?: A
  /**
   * How a changing request proves that our own page sent it: by the crumb in a header, or by a form (its crumb or its origin).
   * `address`: the secret token in the path is the proof, so that a mail provider can post without a cookie (RFC 8058); the form
   * may be multipart. `signature`: `run` checks the body's signature, for services that have no cookies; `body` gets the bytes as
   * they were sent. Defaults to `form` for form posts, otherwise `header`.
   */
  crumb?: 'header' | 'form' | 'address' | 'signature'
  /**
   * The route answers also while its site is not published: it is part of a preview, or for somebody whom the site gave a link. A path
   * with a `:token` needs no such word, because only such a person knows it.
   */
  whileUnpublished?: true
  /** The body is a file of type `application/octet-stream`, whose bytes `body` validates. */
  bytes?: true
  /**
   * Returns the route's answer from a cache, or `null` to continue with `run`. Called before Fastify handles the request and before a
   * context exists, when the site is known and published.
   */
  fromCache?: CachedAnswerLookup
  /**
   * Finds the answer to the same request of the same account, made before. For a change that ends the right to make it: sent again, it
   * would be refused. Asked only then, and only for a request with an `Idempotency-Key`.
   */
  repeated?: RepeatedAnswerLookup
  run: (ctx: CtxOf<O, C>, input: Input<P, Q, B>, out: ResponseControls) => Promise<z.input<A> | Reply | StreamReply>
}

export type RepeatedAnswerLookup = (ctx: PlatformCtx & { readonly siteId: string }) => Promise<object | null>

/** Declares a route. Throws if a required part is missing, so that the server does not start (BX-5.07). */
export function route<
  const O extends Where,
  const C extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(http: HttpServers, deps: Deps, declaration: Route<O, C, P, Q, B, A>): void {
  const missing = whatIsMissing(declaration)
  if (missing !== null) throw new Error(`${declaration.method} ${declaration.path} declares no ${missing}.`)

  const { method, path, origin, access, limit, form, params, query, body, fromCache, run } = declaration
  const shapes = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
  const takes = {
    isForm: form === true,
    needsRecentPassword: declaration.needsRecentPassword === true,
    needsIdempotencyKey: declaration.needsIdempotencyKey === true,
    takesBytes: takesBytes(declaration),
    shapes,
  }
  http.declared.push({ method, path, origin, access, limit: limit ?? null, ...takes })
  if (fromCache) http.cached.push(cachedRoute(path, fromCache))
  const handle = handlerOf({ ...declaration, run: run as AnyRun }) // safe: enter() creates the context that CtxOf promises
  for (const side of origin === 'both' ? (['site', 'studio'] as const) : [origin as ServerKind]) {
    const server = side === 'site' ? http.sites : http.studio
    const own: RouteOptions = {
      method,
      url: path,
      bodyLimit: maxBytesOf(declaration),
      onRequest: (request) => enter(deps, side, request, declaration),
      handler: handle,
    }
    if (isChange(method)) own.preParsing = countBytes(http, declaration)
    if (declaration.crumb === 'address') addWithParts(server, own)
    else if (declaration.crumb === 'signature') addWithRawBody(server, own)
    else if (declaration.bytes) addWithBytes(server, own)
    else server.route(own)
  }
}

function takesBytes({ bytes, crumb }: AnyRoute): boolean {
  return bytes === true || crumb === 'signature'
}

function maxBytesOf({ bodyBytes: own, form }: AnyRoute): number {
  return own ?? (form ? maxBodyBytes.form : maxBodyBytes.json)
}

/** Returns a hook that reserves the bytes of a request's body before the body is read. */
function countBytes(http: HttpServers, declaration: AnyRoute): preParsingHookHandler {
  const maxBytes = maxBytesOf(declaration)
  return (request, reply, _, done) => {
    http.bodies.admit(request, reply, maxBytes)
    done()
  }
}

type AnyRun = (ctx: never, input: Input<z.ZodType, z.ZodType, z.ZodType>, out: ResponseControls) => Promise<unknown>
type AnyRoute = Omit<Route<Where, Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType>, 'run'>

function whatIsMissing(declaration: Partial<AnyRoute>): string | null {
  if (declaration.access === undefined) return 'access'
  if (declaration.origin === undefined) return 'origin'
  if (declaration.path?.includes(':') && !declaration.params) return 'params'
  if (isChange(declaration.method)) {
    if (!declaration.limit) return 'limit'
    if (declaration.method !== 'DELETE' && !declaration.body) return 'body'
  }
  if (declaration.needsRecentPassword && (declaration.access === 'anyone' || declaration.access === 'visitor'))
    return 'account whose password it needs'
  if (typeof declaration.access === 'object' && declaration.origin === 'site')
    return 'origin on which accounts are known'
  if (declaration.crumb === 'address' && !declaration.path?.endsWith('/:token')) return ':token in its path'
  if (declaration.fromCache && !mayAnswerFromCache(declaration))
    return 'GET of a site for anyone, without a limit: `fromCache` asks nothing'
  return null
}

function isChange(method: string | undefined): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function mayAnswerFromCache({ method, origin, access, limit }: Partial<AnyRoute>): boolean {
  return method === 'GET' && origin === 'site' && access === 'anyone' && !limit
}

/** Finds site and caller and checks limits and rights, before the body is read. */
async function enter(deps: Deps, side: ServerKind, request: FastifyRequest, declaration: AnyRoute): Promise<void> {
  const { access, limit } = declaration
  const state = await loadRequestState(deps, side, request, access === 'signed-in' || typeof access === 'object')
  setRequestState(request, state)
  if (limit) await takePermits(state, limit)
  if (!isOpenUnpublished(declaration) && !(await isShownTo(state))) throw new Refusal('sites.unpublished')
  try {
    checkAccess(state, access)
  } catch (refusal) {
    if (!declaration.repeated || !state.ctx.account || !state.ctx.idempotency) throw refusal
    state.refusal = refusal // until the body was read, by which the request is known
  }
  if (declaration.needsRecentPassword) checkPasswordIsRecent(state)
  checkLargeBody(state, request, declaration)
}

function isOpenUnpublished({ path, whileUnpublished, crumb }: AnyRoute): boolean {
  return whileUnpublished === true || path.includes('/:token') || crumb === 'signature'
}

/** Requires the crumb of a file or a large body in a header, which can be checked before the body is read. */
function checkLargeBody(state: RequestState, request: FastifyRequest, declaration: AnyRoute): void {
  if (!isChange(declaration.method)) return
  const isLarge = announcedBodyLength(request, maxBytesOf(declaration)) > maxBodyBytes.unproven
  if (!isLarge && !declaration.bytes) return
  if (request.headers['x-csrf-token'] === undefined) throw new Refusal('kit.crumb')
  checkCrumb(state, request, 'json')
}

async function takePermits(state: RequestState, limit: RateLimitName): Promise<void> {
  const { ctx } = state
  const site = isSiteCtx(ctx)
    ? { siteId: ctx.siteId, visitor: ctx.visitor?.tokenHash.toString('base64url') ?? null }
    : {}
  await ctx.deps.limits.take(limit, { ...site, address: ctx.address, account: ctx.account?.id ?? null })
}

function checkAccess({ ctx, side }: RequestState, access: Access): void {
  if (side === 'studio' && !isSiteCtx(ctx) && typeof access === 'object') {
    throw new Refusal(ctx.account ? 'kit.not-found' : 'kit.signed-out') // hides whether the site exists from others
  }
  if (access === 'anyone' || access === 'visitor') return
  if (!ctx.account) throw new Refusal('kit.signed-out')
  if (access !== 'signed-in') requirePermission(ctx, access)
}

function checkPasswordIsRecent({ ctx }: RequestState): void {
  const confirmedAt = ctx.account?.session?.confirmedAt ?? 0
  if (ctx.now() - confirmedAt > recentPasswordMs) throw new Refusal('team.password-needed')
}

function handlerOf(declaration: AnyRoute & { run: AnyRun }) {
  const { method, access, limit, form, params, query, body, run } = declaration
  const textOf = declaration.answer && answerTextOf(declaration.answer)
  const turns = limit && turnsOfLimits[limit]
  const crumb = declaration.crumb ?? (form ? 'form' : 'header')
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const state = requestStateOf(request)
    if (!state) throw new Error('A request without its state.')
    const out = makeResponseControls(state)
    if (isChange(method)) {
      checkContentType(request, form === true)
      if (crumb === 'header' || crumb === 'form') checkCrumb(state, request, crumb === 'form' ? 'form' : 'json')
      if (access === 'visitor' && state.side === 'site') out.startVisitor()
      if (declaration.needsIdempotencyKey && !state.ctx.idempotency) throw new Refusal('changes.key-missing')
    }
    const input = {
      params: parseInput(params, request.params),
      query: parseInput(query, withoutCrumb(request.query)),
      body: parseInput(body, withoutCrumb(request.body)),
      request,
    }
    if (state.refusal !== null) return sendAnswer(state, reply, await answerAgain(state, request, declaration), textOf)
    const runNow = async (): Promise<unknown> => {
      // Nobody reads the answer any more. A change is made all the same: its caller may see it on the next page.
      if (turns && method === 'GET' && request.raw.socket.destroyed) throw new Refusal('kit.busy')
      return run(state.ctx as never, input, out)
    }
    const answered = await (turns ? state.ctx.deps.turns.take(turns, state.ctx, runNow) : runNow())
    return sendAnswer(state, reply, answered, textOf)
  }
}

/** Returns the answer to a request that was made before; throws its refusal when it was not. The site may be gone since. */
async function answerAgain(state: RequestState, request: FastifyRequest, declaration: AnyRoute): Promise<unknown> {
  const siteId = siteIdNamedBy(request)
  const found = siteId === null ? null : await declaration.repeated?.({ ...state.ctx, siteId })
  if (!found) throw state.refusal
  return declaration.answer && found
}

/** Refuses forms on JSON routes and JSON on form routes. Another site's page could imitate a JSON call with a plain form. */
function checkContentType(request: FastifyRequest, isForm: boolean): void {
  if (request.body === undefined || request.body === null) return
  const isUrlencoded = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  if (isUrlencoded !== isForm) throw new Refusal('kit.not-json')
}

function checkCrumb(state: RequestState, request: FastifyRequest, kind: 'json' | 'form'): void {
  const header = request.headers['x-csrf-token']
  const cookie = state.cookies.get(decidingCookieName('crumb', state.place))
  const proof = verifyCsrfProof(state.ctx.deps.crumbKey, state.scope, {
    kind,
    cookie,
    shown: typeof header === 'string' ? header : (fieldOf(request.body, 'crumb') ?? fieldOf(request.query, 'crumb')),
    fetchSite: request.headers['sec-fetch-site'] as string | undefined,
    origin: request.headers.origin,
    ownOrigin: `${request.protocol}://${request.host}`,
  })
  if (proof === null) throw new Refusal('kit.crumb')
  if (proof === 'crumb' && cookie !== undefined) state.crumb = cookie
}

function fieldOf(from: unknown, name: string): string | undefined {
  const value = typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function withoutCrumb(from: unknown): unknown {
  if (fieldOf(from, 'crumb') === undefined) return from
  const { crumb: _, ...rest } = from as Record<string, unknown>
  return rest
}
