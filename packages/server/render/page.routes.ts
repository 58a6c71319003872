import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx, Deps } from '../kit/context.ts'
import { cookieNames } from '../kit/cookies.ts'
import {
  bytes,
  markStale,
  notModified,
  route,
  staleForMs,
  takesEncoding,
  type Http,
  type Reply,
  type StandingPage,
} from '../kit/http.ts'
import type { Themes } from '../themes/index.ts'
import { readBlockTemplates } from '../blocks/index.ts'
import { keepLists, makeCldrSource, makeShells, readThemeModules } from '../shells/index.ts'
import { keepFresh, keptPage, makePageCache, type KeptPage, type PageCache } from './cache.ts'
import { readBootScript } from './head-and-foot.ts'
import { keepContent } from './content.ts'
import { openPage, pageRedirect, type Opened, type Painter } from './open-page.ts'
import type { PageQuery } from './list-pages.ts'
import { problemPage } from './problem-page.ts'
import { siteFileRoutes } from './site-files.routes.ts'
import { answerStanding, findStanding, standingRoutes, wantsCart } from './standing-pages.ts'

/**
 * Every address of a site that belongs to no other module: its pages, from the cache or drawn; and the standing pages of the other
 * modules, in the site's theme. Declared last.
 */
export function pageRoutes(http: Http, deps: Deps, themes: Themes, pages: readonly StandingPage[]): void {
  const painter: Painter = {
    shells: makeShells(themes, readThemeModules(deps)),
    blocks: readBlockTemplates(),
    boot: readBootScript(deps),
    cldr: makeCldrSource(),
    contents: keepContent(),
    lists: keepLists(),
    said: new Set(),
  }
  const cache = makePageCache({ now: deps.clock.now, isStale: () => staleForMs(deps) !== null })
  const fresh = keepFresh(deps, cache)
  http.onClose(fresh.stop)
  const standing = pages.toSorted((one, other) => namesIn(one) - namesIn(other)) // the more exact address first
  http.pages.refusal = async (ctx, problem) => {
    if (problem.isPost) await takePagePermit(ctx) // others are answered without the theme
    return problemPage(painter, ctx, problem, standing)
  }
  const drawing = new Map<string, Promise<Sent>>()

  siteFileRoutes(http, deps, painter.shells)
  standingRoutes(http, deps, painter, standing)
  route(http, deps, {
    method: 'GET',
    path: '/commerce/show-cart',
    origin: 'site',
    may: 'anyone',
    run: async (_, { request }) => pageRedirect({ status: 301, to: '/cart' }, request.url), // PL-2.02
  })
  route(http, deps, {
    method: 'GET',
    path: '/*',
    origin: 'site',
    may: 'anyone',
    quick: (siteId, request) => answerKept({ cache, deps }, siteId, request),
    run: (ctx, { request }) => answerPage({ painter, cache, drawing, standing }, ctx, request),
  })
}

function namesIn({ path }: StandingPage): number {
  return path.split('/:').length
}

type Tools = {
  painter: Painter
  cache: PageCache
  drawing: Map<string, Promise<Sent>>
  standing: readonly StandingPage[]
}
/** Shared by all who ask at once under one key, so that it holds nothing of a visitor's that the key leaves out. */
type Sent = { page: KeptPage } | { to: string; status: 301 | 302 }

async function answerPage(tools: Tools, ctx: Ctx, request: FastifyRequest): Promise<Reply> {
  const url = request.raw.url ?? '/'
  const [path = '/'] = url.split('?', 1)
  const standing = findStanding(tools.standing, path)
  if (standing && standing.path !== path) return pageRedirect({ status: 301, to: standing.path }, url)
  if (standing) {
    await takePagePermit(ctx)
    return answerStanding(tools.painter, tools.standing, ctx, request)
  }
  if (ctx.visitor && wantsPrivate(url, request.headers.cookie)) return answerPrivately(tools.painter, ctx, url)

  const kept = findKept({ cache: tools.cache, deps: ctx.deps }, ctx.siteId, request, url)
  if (kept) return kept
  const sent = await drawOnce(tools, ctx, read(url), keysOf(url))
  return 'to' in sent ? pageRedirect(sent, url) : send(sent.page, request)
}

/** A kept page for whom it is meant; null leaves the rest to `answerPage`, also whether a visitor's cookie is a visitor's. */
function answerKept(from: Kept, siteId: string, request: FastifyRequest): Reply | null {
  const url = request.raw.url ?? '/'
  const { cookie } = request.headers
  if (cookie?.includes(`${cookieNames.visitor}=`) && wantsPrivate(url, cookie)) return null
  return findKept(from, siteId, request, url)
}

type Kept = { cache: PageCache; deps: Deps }

/** While the database is away, a page of the cache is sent for a day, marked as one that could not be checked. */
function findKept({ cache, deps }: Kept, siteId: string, request: FastifyRequest, url: string): Reply | null {
  const staleMs = staleForMs(deps)
  if (staleMs === null && deps.web.outageMs() !== null) return null
  const kept = keptAt(cache, siteId, keysOf(url))
  if (!kept) return null
  if (kept.brotli === null) cache.compress(kept)
  return send(kept, request, staleMs)
}

/** Whatever variant an address asks for, where the page knows none of that name it is the page without one. */
function keptAt(cache: PageCache, siteId: string, { key, plain, variant }: Keys): KeptPage | null {
  const kept = cache.find(siteId, plain)
  return variant === '' || (kept && !kept.variants.has(variant)) ? kept : cache.find(siteId, key)
}

/** settled.md 3: only a visitor with a cart and without scripts sees it in the page itself. The cart page always does. */
function wantsPrivate(url: string, cookie = ''): boolean {
  if (wantsCart(cookie)) return true
  return /^\/cart\/?(?:\?|$)/i.test(url)
}

const notKept = { 'cache-control': 'private, no-store' }

async function answerPrivately(painter: Painter, ctx: Ctx, url: string): Promise<Reply> {
  const { path, query } = read(url)
  await takePagePermit(ctx)
  const opened = await openPage(painter, ctx, { path, query, isPrivate: true })
  if (opened.kind === 'redirect') return pageRedirect(opened, url)
  return bytes(opened.status, opened.body, { ...opened.headers, ...notKept })
}

/** BX-5.11: rendering costs far more than a cached page, so it is limited by address. */
async function takePagePermit(ctx: Ctx): Promise<void> {
  await ctx.deps.limits.take('pages', { siteId: ctx.siteId, address: ctx.address })
}

/** Of many who ask at once for a page that is not kept, one draws it: from `known`, which is all that the key holds. */
async function drawOnce(tools: Tools, ctx: Ctx, known: Known, keys: Keys): Promise<Sent> {
  const { key } = keys
  const place = `${ctx.siteId} ${key}`
  const drawnByOther = tools.drawing.get(place)
  if (drawnByOther) return drawnByOther
  await takePagePermit(ctx) // before the drawing is shared: nobody is refused because another one has asked too often
  const running = tools.drawing.get(place)
  if (running) return running
  const started = drawPage(tools, ctx, known, keys).finally(() => tools.drawing.delete(place))
  tools.drawing.set(place, started)
  return started
}

const keptBriefly = { 'cache-control': 'public, max-age=0, must-revalidate' }

async function drawPage({ painter, cache }: Tools, ctx: Ctx, { path, query }: Known, keys: Keys): Promise<Sent> {
  const started = cache.start(ctx.siteId)
  const opened = await openPage(painter, ctx, { path, query, isPrivate: false })
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

/** Addresses that lead nowhere are without number. */
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

/** settled.md 3: other names change nothing and make no page of their own. */
const knownNames: ReadonlySet<string> = new Set(
  'format category tag month author offset page variant q view sort min max available'.split(' '),
)
const longestQuery = 2_000

/** What a page is drawn from: the path, and the known names of the query. */
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

/** Where a page is kept: by its path and the known names of its query; `plain` without the variant it asks for. */
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
