import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { SearchQuery } from '@sitewright/domain/search/search-query.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx, Deps } from '../context.ts'
import {
  contentReply,
  addStaleHeaders,
  notModified,
  route,
  databaseOutageAgeMs,
  acceptsEncoding,
  compressReply,
  readDecidingCookies,
  isWellFormedToken,
  statusOf,
  type CacheableRequest,
  type HttpServers,
  type Reply,
  type SystemPage,
} from '../http/index.ts'
import type { ThemeService } from '../themes/index.ts'
import { readBlockTemplates } from '../blocks/index.ts'
import { announceSearch, type FailedSearch } from '../search-page/index.ts'
import { makeProductListCache, makeCldrSource, makeSnapshotCache, loadTemplateModules } from '../site-snapshot/index.ts'
import { formFor, formOfTag, makeCachedPage, type CachedPage } from './page-cache/cached-page.ts'
import { makeLoadedPageContentCache } from './page-cache/loaded-page-content-cache.ts'
import { makePageCache, type PageCache } from './page-cache/page-cache.ts'
import { startPurging } from './page-cache/purge.ts'
import { makeTemplateErrorLog } from './template-error-log.ts'
import { readStorefrontScripts } from './html/head-and-foot.ts'
import { hasStylesheet, putCriticalCss } from './html/put-critical-css.ts'
import { renderPageRequest, pageRedirect, type PageRequest, type PageResult } from './render-page-request.ts'
import { makeSlowPages } from './slow-pages.ts'
import type { RenderDeps } from './render-deps.ts'
import { parsePageAddress, type PageAddress, type CacheableAddress } from './page-address.ts'
import { cacheKeysOf, type CacheKeys } from './page-cache/cache-keys.ts'
import { refusedFormPage } from './personal-pages/refused-form-page.ts'
import { siteFileRoutes } from './site-files.routes.ts'
import {
  answerSystemPage,
  findSystemPage,
  notCached,
  systemPageRoutes,
  needsServerRenderedCart,
} from './personal-pages/system-pages.ts'

/**
 * Registers the routes for all paths of a site that no other route handles: pages (cached or rendered), and system pages of other
 * modules (account, checkout), shown in the site's theme. Must be called after all other routes are registered.
 */
export function pageRoutes(http: HttpServers, deps: Deps, themes: ThemeService, pages: readonly SystemPage[]): void {
  const renderDeps: RenderDeps = {
    slowPages: makeSlowPages(),
    themes,
    snapshots: makeSnapshotCache(themes, loadTemplateModules(deps)),
    blocks: readBlockTemplates(),
    boot: readStorefrontScripts(deps),
    cldr: makeCldrSource(),
    contents: makeLoadedPageContentCache(),
    lists: makeProductListCache(),
    errorLog: makeTemplateErrorLog(deps.clock.now),
  }
  const options = { now: deps.clock.now, isStale: () => databaseOutageAgeMs(deps) !== null }
  const cache = makePageCache(options)
  const searches = makePageCache({ ...options, maxBytes: maxSearchBytes })
  const purging = startPurging(deps, [cache, searches])
  http.onClose(purging.stop)
  const systemPages = pages.toSorted((one, other) => namesIn(one) - namesIn(other)) // paths with fewer parameters match first
  http.pages.refusal = async (ctx, problem) => {
    // A page is rendered only when a posted form was refused. Other errors get a plain error page without the theme.
    if (problem.isPost) await takePagePermit(ctx)
    return refusedFormPage(renderDeps, ctx, problem, systemPages)
  }
  const inFlight = new Map<string, Promise<Sent>>()
  const askedBy = makeAddressReader()

  siteFileRoutes(http, deps, renderDeps.snapshots)
  systemPageRoutes(http, deps, renderDeps, systemPages)
  route(http, deps, {
    method: 'GET',
    path: '/commerce/show-cart',
    origin: 'site',
    access: 'anyone',
    // The cart's URL on Squarespace redirects to /cart (PL-2.02).
    run: async (_, { request }) => pageRedirect({ status: 301, to: '/cart' }, parsePageAddress(request.url)),
  })
  route(http, deps, {
    method: 'GET',
    path: '/*',
    origin: 'site',
    access: 'anyone',
    fromCache: (siteId, request) => answerFromCache({ cache, deps, askedBy }, siteId, request),
    run: (ctx, { request }) =>
      answerPage({ renderDeps, cache, searches, inFlight, askedBy, systemPages }, ctx, request),
  })
}

/**
 * Memory for search pages in bytes. They have a cache of their own, because anyone can request any number of different ones, which
 * would evict all other pages.
 */
const maxSearchBytes = 8 * 1024 * 1024

function namesIn({ path }: SystemPage): number {
  return path.split('/:').length
}

type Tools = {
  renderDeps: RenderDeps
  cache: PageCache
  /** Cached search pages. */
  searches: PageCache
  inFlight: Map<string, Promise<Sent>>
  askedBy: AddressReader
  systemPages: readonly SystemPage[]
}
/** Response shared by concurrent requests with the same cache key. It must not contain visitor data. */
type Sent = { page: CachedPage } | { to: string; status: 301 | 302 }

/** Returns the address that a request asks for, and its cache keys. The cache asks for them, and then what renders the page. */
type AddressReader = (request: CacheableRequest) => { readonly address: PageAddress; readonly keys: CacheKeys }

function makeAddressReader(): AddressReader {
  const known = new WeakMap<CacheableRequest['raw'], ReturnType<AddressReader>>()
  return (request) => {
    const found = known.get(request.raw)
    if (found) return found
    const address = parsePageAddress(request.url)
    const read = { address, keys: cacheKeysOf(address) }
    known.set(request.raw, read)
    return read
  }
}

async function answerPage(tools: Tools, ctx: Ctx, request: FastifyRequest): Promise<Reply> {
  const { address, keys } = tools.askedBy(request)
  const match = findSystemPage(tools.systemPages, address)
  if (match && match.path !== address.path) return pageRedirect({ status: 301, to: match.path }, address, notCached)
  if (match) {
    await takePagePermit(ctx)
    return answerSystemPage(tools.renderDeps, ctx, match, address, request)
  }
  if (isReserved(request.url)) throw new Refusal('kit.not-found')
  if (address.siteSearch) return answerSearch(tools, ctx, request, { ...address, siteSearch: address.siteSearch })
  if (ctx.visitor && wantsPrivate(address, ctx.deps, request)) {
    const reply = await answerPrivately(tools.renderDeps, ctx, address, request)
    // Of the pages that show the cart, only the cart page itself contains no text that another site can choose by a link.
    return isCartPage(address) ? compressReply(reply, request.headers['accept-encoding']) : reply
  }

  const cached = findCached({ cache: tools.cache, deps: ctx.deps }, ctx.siteId, request, keys)
  if (cached) return cached
  const sent = await renderOnce(tools, ctx, address, keys)
  if ('to' in sent) return pageRedirect(sent, address)
  const preview = sent.page.status === 404 ? await answerPreview(tools.renderDeps, ctx, address, request) : null
  return preview ?? send(sent.page, request)
}

/**
 * Answers with a page that only the team sees, such as that of a hidden product, to somebody who previews the site. `null` for everybody
 * else. Each token counts as a page, because it is looked for in the database.
 */
async function answerPreview(
  renderDeps: RenderDeps,
  ctx: Ctx,
  address: PageAddress,
  request: FastifyRequest,
): Promise<Reply | null> {
  const token = readDecidingCookies(ctx.deps, request).preview
  if (!isWellFormedToken(token)) return null
  await takePagePermit(ctx)
  const mayPreview = await ctx.deps.lookups.mayPreview(token, ctx.siteId)
  return mayPreview ? answerPrivately(renderDeps, ctx, address, request, { isPreview: true }) : null
}

/**
 * Answers a request for the search page. Every search that is not cached counts against the limit of the visitor's IP address;
 * beyond it, the page says that there are no results now.
 */
async function answerSearch(
  tools: Tools,
  ctx: Ctx,
  request: FastifyRequest,
  address: PageAddress & { siteSearch: SearchQuery },
): Promise<Reply> {
  const keys = cacheKeysOf(address)
  const isPrivate = ctx.visitor !== null && wantsPrivate(address, ctx.deps, request)
  const cached = isPrivate ? null : tools.searches.find(ctx.siteId, keys.key)
  const announce = (results: number | null): void => {
    if (results !== null && address.format === 'html') announceSearch(ctx, address.siteSearch, results, request)
  }
  const searchFailure = cached ? null : await takeSearchPermit(ctx)
  if (searchFailure || isPrivate) {
    return answerPrivately(tools.renderDeps, ctx, address, request, {
      ...(searchFailure && { searchFailure }),
      announce,
    })
  }
  const { searches } = tools
  const render = (): Promise<Sent> => renderOnce({ ...tools, cache: searches }, ctx, address, keys)
  const found = cached ? { page: cached } : await ctx.deps.turns.take('search', ctx, render)
  if ('to' in found) return pageRedirect(found, address)
  const { page } = found
  if (cached && !page.isFinished) searches.compress(page)
  announce(page.results)
  return send(page, request, cached ? databaseOutageAgeMs(ctx.deps) : null)
}

/** Takes a permit to search. Returns why the visitor may not search now; `null` when the search may run. */
async function takeSearchPermit(ctx: Ctx): Promise<FailedSearch | null> {
  try {
    await ctx.deps.limits.take('search', { siteId: ctx.siteId, address: ctx.address })
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || statusOf(error) !== 429) throw error
    return { status: 429, retryAfterSeconds: error.retryAfterSeconds ?? 1 }
  }
}

/**
 * Answers a request from the page cache. `null` leaves the request to `answerPage`: the page is not cached, or must show the
 * visitor's cart, for which `answerPage` validates the visitor's cookie.
 */
function answerFromCache(
  { askedBy, ...from }: CacheDeps & Pick<Tools, 'askedBy'>,
  siteId: string,
  request: CacheableRequest,
): Reply | null {
  if (isReserved(request.url)) return null
  const { address, keys } = askedBy(request)
  if (address.siteSearch) return null // needs a context, to announce the search
  if (wantsPrivate(address, from.deps, request) && readDecidingCookies(from.deps, request).visitor) return null
  return findCached(from, siteId, request, keys)
}

type CacheDeps = { cache: PageCache; deps: Deps }

/**
 * Returns the response for a cached page; `null` when the page is not cached. During a database outage, cached pages are served
 * for a day at most, marked as stale.
 */
function findCached(
  { cache, deps }: CacheDeps,
  siteId: string,
  request: CacheableRequest,
  keys: CacheKeys,
): Reply | null {
  const staleMs = databaseOutageAgeMs(deps)
  if (staleMs === null && deps.web.outageMs() !== null) return null
  const cached = cachedAt(cache, siteId, keys)
  if (!cached) return null
  if (!cached.isFinished) cache.compress(cached)
  return send(cached, request, staleMs)
}

/** Finds the cached page. When `?variant=` names a variant that the product does not have, returns the page without a variant. */
function cachedAt(cache: PageCache, siteId: string, { key, plain, variant }: CacheKeys): CachedPage | null {
  const cached = cache.find(siteId, plain)
  return variant === '' || (cached && !cached.variants.has(variant)) ? cached : cache.find(siteId, key)
}

/**
 * True when the response contains the visitor's cart: the cart page always, other pages for visitors with items in the cart and
 * scripts turned off.
 */
function wantsPrivate(
  { path }: Pick<PageAddress, 'path'>,
  deps: Pick<Deps, 'config'>,
  request: CacheableRequest,
): boolean {
  return needsServerRenderedCart(deps, request) || isCartPage({ path })
}

function isCartPage({ path }: Pick<PageAddress, 'path'>): boolean {
  return /^\/cart\/?$/i.test(path)
}

/** True for paths below `/api` and `/static`, which belong to other modules: sites cannot have pages there. */
function isReserved(url: string): boolean {
  return /^\/(?:api|static)(?:[/?]|$)/.test(url)
}

async function answerPrivately(
  renderDeps: RenderDeps,
  ctx: Ctx,
  address: PageAddress,
  request: FastifyRequest,
  {
    announce,
    ...more
  }: Pick<PageRequest, 'searchFailure' | 'isPreview'> & { announce?: (results: number | null) => void } = {},
): Promise<Reply> {
  await takePagePermit(ctx)
  const opened = await renderPageRequest(renderDeps, ctx, { address, isPrivate: true, ...more })
  if (opened.kind === 'redirect') return pageRedirect(opened, address)
  announce?.(opened.results)
  const { status, styles } = opened
  const page = { html: opened.body, headers: opened.headers }
  const critical = styles && !hasStylesheet(request.headers.cookie, styles) ? styles.findCritical() : null
  const { html, headers } = styles && critical ? putCriticalCss(page, styles, critical) : page
  return contentReply(status, html, headers)
}

/**
 * Throws when the visitor's IP address exceeds the rate limit for rendering, which costs far more than a cached page (BX-5.11).
 */
async function takePagePermit(ctx: Ctx): Promise<void> {
  await ctx.deps.limits.take('pages', { siteId: ctx.siteId, address: ctx.address })
}

/**
 * Renders an uncached page once for all concurrent requests with the same key. Uses only the part of the address that the key
 * covers.
 */
async function renderOnce(tools: Tools, ctx: Ctx, address: CacheableAddress, keys: CacheKeys): Promise<Sent> {
  const { key } = keys
  const place = `${ctx.siteId} ${key}`
  const startedByOther = tools.inFlight.get(place)
  if (startedByOther) return startedByOther
  // Each request counts against the rate limit of its own visitor before it starts a shared rendering. Otherwise a request could
  // be refused because of the limit of the visitor whose rendering it waits for.
  await takePagePermit(ctx)
  const running = tools.inFlight.get(place)
  if (running) return running
  const started = renderForCache(tools, ctx, address, keys).finally(() => tools.inFlight.delete(place))
  tools.inFlight.set(place, started)
  return started
}

const revalidated = { 'cache-control': 'public, max-age=0, must-revalidate' }

async function renderForCache(
  { renderDeps, cache }: Tools,
  ctx: Ctx,
  address: CacheableAddress,
  keys: CacheKeys,
): Promise<Sent> {
  const start = cache.start(ctx.siteId)
  const opened = await renderPageRequest(renderDeps, ctx, { address, isPrivate: false })
  if (opened.kind === 'redirect') return { to: opened.to, status: opened.status }
  const isChosen = opened.variants.has(keys.variant)
  const headers = { ...revalidated, ...opened.headers }
  const page = makeCachedPage(opened, headers, isChosen ? undefined : opened.variants)
  if (mayCache(opened))
    cache.store(ctx.siteId, isChosen ? keys.key : keys.plain, page, {
      start,
      revision: opened.revision,
      untilMs: opened.untilMs,
    })
  return { page }
}

/**
 * True when the page may be cached. "Not found" pages are not cached, because visitors can request any number of missing paths.
 */
function mayCache(opened: Extract<PageResult, { kind: 'page' }>): boolean {
  return opened.status === 200
}

function send(page: CachedPage, request: CacheableRequest, staleMs: number | null = null): Reply {
  const { cookie, 'accept-encoding': accepted, 'if-none-match': tag } = request.headers
  const isCompressed = page.brotli !== null && acceptsEncoding(accepted, 'br')
  const known = tag === undefined ? undefined : formOfTag(page, isCompressed, tag)
  const { body, headers } = known ?? formFor(page, isCompressed, cookie)
  const sent = staleMs === null ? headers : addStaleHeaders(headers, staleMs)
  return known ? notModified(sent) : contentReply(page.status, body, sent)
}
