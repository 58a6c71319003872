import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx, Deps } from '../context.ts'
import {
  cookieNames,
  bytes,
  markStale,
  notModified,
  route,
  staleForMs,
  takesEncoding,
  type Http,
  type Reply,
  type SystemPage,
} from '../http/index.ts'
import type { Themes } from '../themes/index.ts'
import { readBlockTemplates } from '../blocks/index.ts'
import { keepLists, makeCldrSource, makeSnapshotCache, readThemeModules } from '../site-snapshot/index.ts'
import { keepFresh, keptPage, makePageCache, type KeptPage, type PageCache } from './page-cache/page-cache.ts'
import { readBootScript } from './html/head-and-foot.ts'
import { keepContent } from './page-data/content.ts'
import { openPage, pageRedirect, type Opened, type RenderDeps } from './open-page.ts'
import type { PageQuery } from './page-data/list-pages.ts'
import { problemPage } from './personal-pages/problem-page.ts'
import { siteFileRoutes } from './site-files.routes.ts'
import { answerSystemPage, findSystemPage, systemPageRoutes, wantsCart } from './personal-pages/system-pages.ts'

/**
 * Routes for all addresses of a site that belong to no other module: pages, cached or rendered, and the system pages of other
 * modules in the site's theme. Must be declared last.
 */
export function pageRoutes(http: Http, deps: Deps, themes: Themes, pages: readonly SystemPage[]): void {
  const renderDeps: RenderDeps = {
    snapshots: makeSnapshotCache(themes, readThemeModules(deps)),
    blocks: readBlockTemplates(),
    boot: readBootScript(deps),
    cldr: makeCldrSource(),
    contents: keepContent(),
    lists: keepLists(),
    loggedErrors: new Set(),
  }
  const cache = makePageCache({ now: deps.clock.now, isStale: () => staleForMs(deps) !== null })
  const fresh = keepFresh(deps, cache)
  http.onClose(fresh.stop)
  const systemPages = pages.toSorted((one, other) => namesIn(one) - namesIn(other)) // paths with fewer parameters first
  http.pages.refusal = async (ctx, problem) => {
    // Only a refused post renders a page. Other errors are answered without the theme.
    if (problem.isPost) await takePagePermit(ctx)
    return problemPage(renderDeps, ctx, problem, systemPages)
  }
  const inFlight = new Map<string, Promise<Sent>>()

  siteFileRoutes(http, deps, renderDeps.snapshots)
  systemPageRoutes(http, deps, renderDeps, systemPages)
  route(http, deps, {
    method: 'GET',
    path: '/commerce/show-cart',
    origin: 'site',
    access: 'anyone',
    // The former address of the cart (PL-2.02).
    run: async (_, { request }) => pageRedirect({ status: 301, to: '/cart' }, request.url),
  })
  route(http, deps, {
    method: 'GET',
    path: '/*',
    origin: 'site',
    access: 'anyone',
    fromCache: (siteId, request) => answerKept({ cache, deps }, siteId, request),
    run: (ctx, { request }) => answerPage({ renderDeps, cache, inFlight, systemPages }, ctx, request),
  })
}

function namesIn({ path }: SystemPage): number {
  return path.split('/:').length
}

type Tools = {
  renderDeps: RenderDeps
  cache: PageCache
  inFlight: Map<string, Promise<Sent>>
  systemPages: readonly SystemPage[]
}
/** Shared by concurrent requests with the same key, so it must not contain visitor data that is not part of the key. */
type Sent = { page: KeptPage } | { to: string; status: 301 | 302 }

async function answerPage(tools: Tools, ctx: Ctx, request: FastifyRequest): Promise<Reply> {
  const url = request.raw.url ?? '/'
  const [path = '/'] = url.split('?', 1)
  const match = findSystemPage(tools.systemPages, path)
  if (match && match.path !== path) return pageRedirect({ status: 301, to: match.path }, url)
  if (match) {
    await takePagePermit(ctx)
    return answerSystemPage(tools.renderDeps, tools.systemPages, ctx, request)
  }
  if (ctx.visitor && wantsPrivate(url, request.headers.cookie)) return answerPrivately(tools.renderDeps, ctx, url)

  const kept = findKept({ cache: tools.cache, deps: ctx.deps }, ctx.siteId, request, url)
  if (kept) return kept
  const sent = await renderOnce(tools, ctx, read(url), keysOf(url))
  return 'to' in sent ? pageRedirect(sent, url) : send(sent.page, request)
}

/**
 * Answers from the cache when the page is not specific to the visitor. `null` leaves the request to `answerPage`, which also
 * checks whether the visitor's cookie is valid.
 */
function answerKept(from: Kept, siteId: string, request: FastifyRequest): Reply | null {
  const url = request.raw.url ?? '/'
  const { cookie } = request.headers
  if (cookie?.includes(`${cookieNames.visitor}=`) && wantsPrivate(url, cookie)) return null
  return findKept(from, siteId, request, url)
}

type Kept = { cache: PageCache; deps: Deps }

/** Finds a cached page. During a database outage it is served for a day at most, marked as stale. */
function findKept({ cache, deps }: Kept, siteId: string, request: FastifyRequest, url: string): Reply | null {
  const staleMs = staleForMs(deps)
  if (staleMs === null && deps.web.outageMs() !== null) return null
  const kept = keptAt(cache, siteId, keysOf(url))
  if (!kept) return null
  if (kept.brotli === null) cache.compress(kept)
  return send(kept, request, staleMs)
}

/** A variant that the product does not have shows the page without a variant. */
function keptAt(cache: PageCache, siteId: string, { key, plain, variant }: Keys): KeptPage | null {
  const kept = cache.find(siteId, plain)
  return variant === '' || (kept && !kept.variants.has(variant)) ? kept : cache.find(siteId, key)
}

/** True when the page contains the visitor's cart: the cart page always, others for visitors with a cart and no scripts. */
function wantsPrivate(url: string, cookie = ''): boolean {
  if (wantsCart(cookie)) return true
  return /^\/cart\/?(?:\?|$)/i.test(url)
}

const notKept = { 'cache-control': 'private, no-store' }

async function answerPrivately(renderDeps: RenderDeps, ctx: Ctx, url: string): Promise<Reply> {
  const { path, query } = read(url)
  await takePagePermit(ctx)
  const opened = await openPage(renderDeps, ctx, { path, query, isPrivate: true })
  if (opened.kind === 'redirect') return pageRedirect(opened, url)
  return bytes(opened.status, opened.body, { ...opened.headers, ...notKept })
}

/** Rate limit by IP address, because rendering costs far more than a cached page (BX-5.11). */
async function takePagePermit(ctx: Ctx): Promise<void> {
  await ctx.deps.limits.take('pages', { siteId: ctx.siteId, address: ctx.address })
}

/** Renders an uncached page once for all concurrent requests, from `known` only: all that the key covers. */
async function renderOnce(tools: Tools, ctx: Ctx, known: Known, keys: Keys): Promise<Sent> {
  const { key } = keys
  const place = `${ctx.siteId} ${key}`
  const startedByOther = tools.inFlight.get(place)
  if (startedByOther) return startedByOther
  // Before the rendering is shared, so that no request is refused because of another visitor's rate limit.
  await takePagePermit(ctx)
  const running = tools.inFlight.get(place)
  if (running) return running
  const started = renderForCache(tools, ctx, known, keys).finally(() => tools.inFlight.delete(place))
  tools.inFlight.set(place, started)
  return started
}

const keptBriefly = { 'cache-control': 'public, max-age=0, must-revalidate' }

async function renderForCache(
  { renderDeps, cache }: Tools,
  ctx: Ctx,
  { path, query }: Known,
  keys: Keys,
): Promise<Sent> {
  const started = cache.start(ctx.siteId)
  const opened = await openPage(renderDeps, ctx, { path, query, isPrivate: false })
  if (opened.kind === 'redirect') return { to: opened.to, status: opened.status }
  const isChosen = opened.variants.has(keys.variant)
  const headers = { ...opened.headers, ...keptBriefly }
  const page = keptPage(opened.status, opened.body, headers, isChosen ? undefined : opened.variants)
  if (mayKeep(opened))
    cache.keep(ctx.siteId, isChosen ? keys.key : keys.plain, page, {
      started,
      revision: opened.revision,
      untilMs: opened.untilMs,
    })
  return { page }
}

/** Missing pages are not cached, because their addresses are unlimited in number. */
function mayKeep(opened: Extract<Opened, { kind: 'page' }>): boolean {
  return opened.status === 200
}

function send(page: KeptPage, request: FastifyRequest, staleMs: number | null = null): Reply {
  const { headers } = request
  const useBrotli = page.brotli !== null && takesEncoding(headers['accept-encoding'], 'br')
  const form = useBrotli && page.brotli ? page.brotli : { body: page.identity, headers: page.identityHeaders }
  const wanted = headers['if-none-match']
  const formHeaders = staleMs === null ? form.headers : markStale(form.headers, staleMs)
  if (wanted !== undefined && wanted === form.headers['etag']) return notModified(formHeaders)
  return bytes(page.status, form.body, formHeaders)
}

/** Query parameters that can change a page. Others are ignored and are not part of the cache key. */
const knownNames: ReadonlySet<string> = new Set(
  'format category tag month author offset page variant q view sort min max available'.split(' '),
)
const longestQuery = 2_000

/** The path and the recognized query parameters: all that a cacheable page is rendered from. */
type Known = { path: string; query: PageQuery }

function read(url: string): Known {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (/^\/(?:api|static)(?:\/|$)/.test(path)) throw new Refusal('kit.not-found')
  return { path, query: at === -1 ? {} : queryOf(url.slice(at + 1)) }
}

function queryOf(text: string): PageQuery {
  const found = Array.from(new URLSearchParams(text.slice(0, longestQuery))).filter(([name]) => knownNames.has(name))
  return Object.fromEntries(found.map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]))
}

/** Cache keys of a page: path and recognized query parameters. `plain` leaves out the variant. */
type Keys = { key: string; plain: string; variant: string }

function keysOf(url: string): Keys {
  const at = url.indexOf('?')
  if (at === -1) return { key: url, plain: url, variant: '' }
  const path = url.slice(0, at)
  const { variant = '', ...others } = queryOf(url.slice(at + 1))
  const plain = keyOf(path, others)
  return { key: variant === '' ? plain : keyOf(path, { ...others, variant }), plain, variant }
}

function keyOf(path: string, query: PageQuery): string {
  const sorted = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted).toString()}`
}
