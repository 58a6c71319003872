import { variantQueryValues } from '@sitewright/domain/catalog/variants/variant-of-url-parameter.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { readCart } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import { redirect, type Reply } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { findRedirect } from '../pages/index.ts'
import { failedSearch, readSearchPage, type FailedSearch, type SearchPageContent } from '../search-page/index.ts'
import {
  encodedPath,
  findPage,
  readSnapshot,
  readRevision,
  type CollectionJson,
  type SiteSnapshot,
  type PageTarget,
} from '../site-snapshot/index.ts'
import type { ResponseContent, LoadedPageContent } from './page-data/content.ts'
import type { PageAddress, CacheableAddress } from './page-address.ts'
import { notFoundContent, readPageContent } from './page-data/page-data.ts'
import { renderPageResponse } from './formats.ts'
import type { CartFormError } from './personal-pages/cart-form-error.ts'
import { prepareRenderContext } from './prepare-render-context.ts'
import type { PageStyles } from './html/put-critical-css.ts'
import type { RenderDeps } from './render-deps.ts'

export type PageRequest = {
  address: CacheableAddress
  /** True when the page is rendered for this visitor, with the cart. Its headers then forbid every cache to store it. */
  isPrivate: boolean
  /** The nonce of our scripts on a personal page, which runs no script of the theme. */
  nonce?: string
  /** On the cart page, the error of a cart form that the server refused. */
  cartProblem?: CartFormError
  /** On the search page, why the search is refused. The page then says so. */
  searchFailure?: FailedSearch
  /** True when somebody of the team previews the page. What is read for it is not kept. */
  isPreview?: boolean
}

export type PageResult =
  | {
      kind: 'page'
      status: number
      body: string
      headers: Readonly<Record<string, string>>
      revision: number
      /** Time in epoch milliseconds at which the page changes without an edit; `null` when none is known. */
      untilMs: number | null
      target: PageTarget
      /**
       * Values of `?variant=` for which this page differs. Every other value gives the same page as no variant. Empty unless it
       * is a product's page.
       */
      variants: ReadonlySet<string>
      /** Number of results on the search page; `null` on all other pages, and when the search failed. */
      results: number | null
      /** `null` when the page never has critical CSS: in an imported theme, in other formats than HTML, and without scripts. */
      styles: PageStyles | null
    }
  | { kind: 'redirect'; status: 301 | 302; to: string }

const notCached = { 'cache-control': 'private, no-store' }

/**
 * Renders the page at a path, or returns a redirect. When the site's snapshot is cached, its revision and the page's content are
 * read in one round trip.
 */
export async function renderPageRequest(renderDeps: RenderDeps, ctx: Ctx, request: PageRequest): Promise<PageResult> {
  const { snapshot, target, loaded, revision } = await readPage(renderDeps, ctx, request)
  const redirected = await redirectOf(ctx, request, target, loaded)
  if (redirected) return redirected

  const cart = await cartOf(ctx, snapshot, request, target)
  const { make, collection, documents } = loaded ?? notFoundContent(snapshot)
  const context = await prepareRenderContext(renderDeps, ctx, snapshot, {
    cart,
    isPrivate: request.isPrivate,
    currentPageId: 'page' in target ? target.page.id : null,
    variantParameter: request.address.query['variant'] ?? '',
    cartProblem: request.cartProblem ?? null,
    nonce: request.nonce ?? null,
    documents,
  })
  const content = make(context, collection)
  const { format } = request.address
  const page = await renderDeps.slowPages.run(
    ctx.siteId,
    () => context.collected.templateMs,
    () => renderPageResponse(context, content, { format, path: target.path, boot: renderDeps.boot }),
  )
  const failure = content.kind === 'search' ? content.failure : null
  return {
    kind: 'page',
    status: content.kind === 'none' ? 404 : (failure?.status ?? 200),
    body: page.body,
    headers: {
      ...page.headers,
      ...(failure && { 'retry-after': String(Math.ceil(failure.retryAfterSeconds)) }),
      ...((request.isPrivate || failure) && notCached),
    },
    revision,
    untilMs: untilOf(content, nextChangeMs(snapshot, ctx.now()), ctx.now()),
    target,
    variants: variantQueryValues(content.kind === 'item' ? content.data.item.structuredContent : undefined),
    results: content.kind === 'search' ? content.results : null,
    styles: format === 'html' ? stylesOf(renderDeps, ctx, snapshot) : null,
  }
}

function stylesOf({ themes, boot }: RenderDeps, ctx: Ctx, snapshot: SiteSnapshot): PageStyles | null {
  const { activeTheme, styleVersion, fontPaths } = snapshot
  // The storefront script applies the whole stylesheet once it has arrived.
  if (boot === null || activeTheme.versionId !== null) return null
  // The cache keeps the function with the page, so it must not keep the request's context.
  const { siteId, now, deps } = ctx
  const own = { siteId, now, log: deps.log }
  return { styleVersion, fontPaths, findCritical: () => themes.findCriticalCss(own, activeTheme, styleVersion) }
}

/**
 * Returns the redirect for a requested path: to the first page of a folder, to the canonical spelling, or to the new address of
 * content that was moved. `null` when the page at the path is shown.
 */
async function redirectOf(
  ctx: Ctx,
  { address }: PageRequest,
  target: PageTarget,
  loaded: LoadedPageContent | null,
): Promise<PageResult | null> {
  if (target.kind === 'folder') return { kind: 'redirect', status: 302, to: encodedPath(target.to) }
  if (target.kind !== 'none' && !isAt(address.path, target.path)) {
    return { kind: 'redirect', status: 301, to: encodedPath(target.path) }
  }
  if (loaded && target.kind !== 'none') return null
  const to = await readInSite(ctx, (tx) => findRedirect(tx, ctx.siteId, target.path))
  return to === null ? null : { kind: 'redirect', status: 301, to }
}

/**
 * Search pages are cached this long: a shorter time while the index does not follow a change yet, so that nothing that is gone is
 * shown for longer than a second.
 */
const searchLifeMs = { current: 10_000, behind: 100 } as const

/**
 * Returns when the page changes without an edit: when an item or product of the site is shown or hidden, which may stand in any list,
 * or at the end of an upcoming event on the page. Returns `now` while a product is about to be shown or hidden, and `null` when
 * nothing is ahead.
 */
function untilOf(content: ResponseContent, nextMs: number | null, now: number): number | null {
  const events = content.kind === 'list' ? (content.data.upcoming ?? []) : []
  const ends = events.flatMap((event) => event.endDate ?? event.startDate ?? []).map((end) => end + 1)
  const renewal = content.kind === 'search' ? [now + searchLifeMs[content.isCurrent ? 'current' : 'behind']] : []
  if (nextMs !== null && nextMs <= now) return now
  const moments = [...ends, ...renewal, ...(nextMs === null ? [] : [nextMs])].filter((moment) => moment > now)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** A task of every second shows and hides products. One that it cannot change for a minute does not keep pages from being cached. */
const lateMs = 60_000

/** Returns when the site's schedule changes pages next, which is over while a product is about to be shown or hidden; null for never. */
function nextChangeMs({ row: { schedule } }: SiteSnapshot, now: number): number | null {
  const item = schedule.itemsMs.find((at) => at > now) ?? Infinity
  const product = schedule.productsMs.find((at) => at > now - lateMs) ?? Infinity
  const next = Math.min(item, product)
  return next === Infinity ? null : next
}

type LoadedPage = {
  snapshot: SiteSnapshot
  target: PageTarget
  loaded: LoadedPageContent | null
  /** Revision of the site that everything shown is at least as new as. */
  revision: number
}

/**
 * Reads the page's content together with the site's current revision. If the cached snapshot is stale, builds a new one, and
 * reads the content again unless the path still leads to the same page and the theme is unchanged.
 */
async function readPage(renderDeps: RenderDeps, ctx: Ctx, request: PageRequest): Promise<LoadedPage> {
  const { address } = request
  const { query } = address
  const snapshot = await renderDeps.snapshots.open(ctx)
  const target = findPage(snapshot, address.path)
  const searched = await searchedOn(ctx, request, target)
  const isPreview = request.isPreview === true
  const reading = { searched, isPreview }
  const cached = isPreview ? undefined : renderDeps.contents.find(snapshot, target, query)
  if (cached) {
    const revision = (await readRevision(ctx)) ?? snapshot.revision
    if (revision === snapshot.revision) return { snapshot, target, loaded: cached, revision }
  }
  const [now, loaded] = await readInSite(ctx, (tx) =>
    Promise.all([
      readSnapshot(tx, ctx.siteId, snapshot.revision, ctx.now()),
      readPageContent(tx, ctx, snapshot, target, query, reading),
    ]),
  )
  if (!now?.snapshot) {
    if (loaded && !isPreview) renderDeps.contents.store(snapshot, target, query, loaded)
    return { snapshot, target, loaded, revision: snapshot.revision }
  }

  const newer = await renderDeps.snapshots.renew(ctx, now.revision, now.snapshot)
  const revision = searched ? snapshot.revision : newer.revision // the results were read before the newer revision was known
  const again = findPage(newer, address.path)
  if (loaded && isSameTarget(target, again) && newer.activeTheme.theme === snapshot.activeTheme.theme) {
    const renewed = { ...loaded, collection: renewedOf(newer, again, loaded.collection) }
    return { snapshot: newer, target: again, loaded: renewed, revision }
  }
  const anew = await readInSite(ctx, (tx) => readPageContent(tx, ctx, newer, again, query, reading))
  return { snapshot: newer, target: again, loaded: anew, revision }
}

/** Searches for the search page; null for all other pages. Runs before the page's transaction, because it opens its own. */
async function searchedOn(
  ctx: Ctx,
  { address, searchFailure }: PageRequest,
  target: PageTarget,
): Promise<SearchPageContent | null> {
  if (target.kind !== 'search' || !address.siteSearch) return null
  return searchFailure ? failedSearch(address.siteSearch, searchFailure) : readSearchPage(ctx, address.siteSearch)
}

function isSameTarget(one: PageTarget, other: PageTarget): boolean {
  const pageId = (target: PageTarget): string => ('page' in target ? target.page.id : '')
  return one.kind === other.kind && one.path === other.path && pageId(one) === pageId(other)
}

/**
 * Returns the collection as the newer snapshot has it, but with the item count, categories, tags and price range of `collection`,
 * which were just read with the list.
 */
function renewedOf(snapshot: SiteSnapshot, target: PageTarget, collection: CollectionJson): CollectionJson {
  const newer = 'page' in target ? snapshot.collections.get(target.page.id) : undefined
  const { itemCount, categories, tags, priceRange } = collection
  return newer ? { ...newer, itemCount, categories, tags, ...(priceRange && { priceRange }) } : collection
}

function isAt(requested: string, path: string): boolean {
  return requested === path || requested === encodedPath(path)
}

/** Reads the visitor's cart for a page rendered for one visitor. Returns an empty cart for cacheable pages. */
async function cartOf(
  ctx: Ctx,
  snapshot: SiteSnapshot,
  request: PageRequest,
  target: PageTarget,
): Promise<ShoppingCart> {
  const wantsCart = request.isPrivate && (ctx.visitor !== null || target.kind === 'cart')
  return wantsCart && ctx.visitor ? readCart(ctx) : snapshot.emptyCart
}

/**
 * Without a time limit, browsers and shared caches may keep a 301 redirect forever. With five minutes, an owner can undo the
 * rename of a page.
 */
const redirectHeaders = { 'cache-control': 'max-age=300' }

/**
 * Returns the response of a redirect, with the query of the visitor's own URL added. The query is added here because redirects
 * are shared between concurrent requests for one path.
 */
export function pageRedirect(
  { status, to }: { status: 301 | 302; to: string },
  { search }: Pick<PageAddress, 'search'>,
  headers: Readonly<Record<string, string>> = redirectHeaders,
): Reply {
  return redirect(status, withQuery(to, search), headers)
}

/** Adds the visitor's query to the target of a redirect, unless the target has its own query. */
function withQuery(to: string, search: string): string {
  if (search === '' || to.includes('?')) return to
  const [path = '', fragment] = to.split('#', 2)
  return path + search + (fragment === undefined ? '' : `#${fragment}`)
}
