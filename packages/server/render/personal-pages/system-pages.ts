import { pageTypes } from '@sitewright/domain/kit/enums.ts'
import { systemPageParams } from '@sitewright/domain/pages/system-page.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import {
  statusOf,
  contentReply,
  readDecidingCookies,
  redirect,
  route,
  type CacheableRequest,
  type HttpServers,
  type RefusedRequest,
  type Reply,
  type SystemPage,
} from '../../http/index.ts'
import type { Ctx, Deps } from '../../context.ts'
import { readCart } from '../../cart/index.ts'
import { virtualCollectionJson, type SiteSnapshot } from '../../site-snapshot/index.ts'
import { renderPageRequest, pageRedirect } from '../render-page-request.ts'
import { prepareRenderContext } from '../prepare-render-context.ts'
import type { RenderDeps } from '../render-deps.ts'
import {
  pageAddressOfPath,
  parsePageAddress,
  segmentsOf,
  stripUnstorableCharacters,
  type PageAddress,
} from '../page-address.ts'
import type { RenderContext } from '../render-context.ts'
import { renderPage } from '../html/render-page.ts'

/**
 * Result of `findSystemPage`: the system page (such as an account page), the values of its path parameters, and the canonical
 * spelling of the path.
 */
export type SystemPageMatch = { page: SystemPage; params: Readonly<Record<string, string>>; path: string }

/**
 * Registers the routes of the system pages. A GET request to the address that a page's form posts to redirects to the page,
 * because visitors may reload it after the form was refused.
 */
export function systemPageRoutes(
  http: HttpServers,
  deps: Deps,
  renderDeps: RenderDeps,
  pages: readonly SystemPage[],
): void {
  const get = {
    method: 'GET',
    origin: 'site',
    access: 'anyone',
    limit: 'storeReads',
    params: systemPageParams,
  } as const
  for (const { path } of pages) {
    route(http, deps, {
      ...get,
      path,
      run: (ctx, { request }) => {
        const address = parsePageAddress(request.url)
        return answerSystemPage(renderDeps, ctx, findSystemPage(pages, address), address, request)
      },
    })
  }
  for (const page of pages) {
    for (const path of page.posts ?? []) {
      if (http.declared.some((known) => known.method === 'GET' && known.path === path)) continue
      route(http, deps, {
        ...get,
        path,
        run: async (_, { params }) => redirect(303, pathWith(page, params)),
      })
    }
  }
}

/**
 * Renders the system page at the request's address. When there is no such page, or what it shows does not exist, renders the
 * theme's "not found" page, also without the theme's scripts, because the address can hold a secret.
 */
export async function answerSystemPage(
  renderDeps: RenderDeps,
  ctx: Ctx,
  found: SystemPageMatch | null,
  address: PageAddress,
  request: FastifyRequest,
): Promise<Reply> {
  try {
    if (!found) throw new Refusal('kit.not-found')
    // The router matches an empty parameter before a trailing slash; such a path is redirected to its canonical spelling.
    if (address.path.endsWith('/')) return pageRedirect({ status: 301, to: found.path }, address, notCached)
    const asked = { query: address.parameters, problem: null, wantsCart: needsServerRenderedCart(ctx.deps, request) }
    const { status, body, headers } = await renderSystemPage(renderDeps, ctx, found, asked)
    return contentReply(status, body, headers)
  } catch (error) {
    if (!(error instanceof Refusal) || statusOf(error) !== 404) throw error
    const opened = await renderPageRequest(renderDeps, ctx, {
      address: pageAddressOfPath(address.path),
      isPrivate: false,
      nonce: makeNonce(ctx),
    })
    if (opened.kind === 'redirect') return pageRedirect(opened, address)
    return contentReply(opened.status, opened.body, { ...opened.headers, ...notCached })
  }
}

/**
 * Finds the system page at an address, ignoring case and trailing slashes. Values of `:name` parameters keep their case. `null`
 * when no page matches.
 */
export function findSystemPage(
  pages: readonly SystemPage[],
  address: PageAddress,
  patterns: (page: SystemPage) => readonly string[] = ({ path: own }) => [own],
): SystemPageMatch | null {
  const segments = segmentsOf(address)
  if (segments === null) return null
  for (const page of pages) {
    for (const pattern of patterns(page)) {
      const params = matched(pattern, segments)
      if (params) return { page, params, path: pathWith({ path: pattern }, params) }
    }
  }
  return null
}

/** Finds the system page whose form posts to this address. */
export function findPageByFormPath(pages: readonly SystemPage[], address: PageAddress): SystemPageMatch | null {
  return findSystemPage(pages, address, ({ posts = [] }) => posts)
}

type Shown = { status: number; body: string; headers: Readonly<Record<string, string>> }
type Asked = { query: Readonly<Record<string, string>>; problem: RefusedRequest | null; wantsCart: boolean }

const nonceBytes = 16
/** For pages of one visitor, and redirects to them: their address can hold a secret. */
export const notCached = { 'cache-control': 'private, no-store', vary: 'cookie' }

/** Renders a system page for the current visitor, or returns the redirect that the page's `read` returned. */
export async function renderSystemPage(
  renderDeps: RenderDeps,
  ctx: Ctx,
  { page, params, path }: SystemPageMatch,
  { query, problem, wantsCart }: Asked,
): Promise<Shown> {
  const [snapshot, content] = await Promise.all([
    renderDeps.snapshots.current(ctx),
    page.read(ctx, { params, query, problem }),
  ])
  if ('kind' in content) {
    const { status, headers, body } = content
    return { status, body: body === null ? '' : String(body), headers: { ...notCached, ...headers } }
  }
  const typeName = typeNameOf(page)
  const context = await visitorContext(renderDeps, ctx, snapshot, wantsCart)
  const shown = {
    kind: 'system',
    collection: virtualCollectionJson(snapshot.siteId, typeName, content.title.toWellFormed(), path),
    data: {},
    template: content.template,
    own: content.data,
    isCheckout: page.isCheckout === true,
    pageType: content.pageType ?? pageTypes.page,
  } as const
  const { html, headers: ofPage } = await renderDeps.slowPages.run(
    ctx.siteId,
    () => context.collected.templateMs,
    () => renderPage(context, shown, { path, boot: renderDeps.boot }),
  )
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...ofPage,
    ...notCached,
    ...content.headers,
  }
  return { status: problem?.status ?? content.status ?? 200, body: html, headers }
}

async function visitorContext(
  renderDeps: RenderDeps,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  wantsCart: boolean,
): Promise<RenderContext> {
  const cart = wantsCart && ctx.visitor !== null ? await readCart(ctx) : snapshot.emptyCart
  const ofNoPage = { currentPageId: null, variantParameter: '', cartProblem: null, documents: [] }
  return prepareRenderContext(renderDeps, ctx, snapshot, { ...ofNoPage, cart, isPrivate: true, nonce: makeNonce(ctx) })
}

function makeNonce(ctx: Ctx): string {
  return ctx.randomBytes(nonceBytes).toString('base64')
}

/** True when pages must contain the visitor's cart as HTML: the cookies say that there is a cart and that scripts are off. */
export function needsServerRenderedCart(deps: Pick<Deps, 'config'>, request: CacheableRequest): boolean {
  if (!request.headers.cookie?.includes('hasCart=')) return false
  const { hasCart, js } = readDecidingCookies(deps, request)
  return hasCart !== undefined && js !== '1'
}

/** Returns a system page's type name, used in CSS classes and ids: `account-reset` for `/account/reset/:token`. */
function typeNameOf({ path }: SystemPage): string {
  return path
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .join('-')
}

function matched(pattern: string, segments: readonly string[]): Record<string, string> | null {
  // Nearly every page is none of these, and its first segment says so. To split all patterns would take longer than the rest.
  if (!pattern.startsWith('/:') && !pattern.startsWith(segments[0]?.toLowerCase() ?? '', 1)) return null
  const wanted = pattern.split('/').slice(1)
  if (wanted.length !== segments.length) return null
  const isMatch = wanted.every((part, at) => part.startsWith(':') || part === segments[at]?.toLowerCase())
  if (!isMatch) return null
  const named = wanted.flatMap((part, at) =>
    part.startsWith(':') ? [[part.slice(1), stripUnstorableCharacters(segments[at] ?? '')]] : [],
  )
  return Object.fromEntries(named)
}

function pathWith({ path }: Pick<SystemPage, 'path'>, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
