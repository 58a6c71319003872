import { standingParams } from '@sitewright/domain/pages/standing-page.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { statusOf } from '../kit/answers.ts'
import type { Ctx, Deps } from '../kit/context.ts'
import { bytes, redirect, route, type Http, type Problem, type Reply, type StandingPage } from '../kit/http.ts'
import { readCart } from '../cart/index.ts'
import { systemCollection, type Shell } from '../shells/index.ts'
import { beginWork, noCart, openPage, pageRedirect, withAnswers, type Painter } from './open-page.ts'
import type { PageWork } from './page-work.ts'
import { renderPage } from './render-page.ts'

/** A standing page at an address; `path` is its canonical one. */
export type StandingFound = { page: StandingPage; params: Readonly<Record<string, string>>; path: string }

/** The addresses of standing pages and, for who opens the page of a refused post again, of their forms. */
export function standingRoutes(http: Http, deps: Deps, painter: Painter, pages: readonly StandingPage[]): void {
  const get = { method: 'GET', origin: 'site', may: 'anyone', limit: 'storeReads', params: standingParams } as const
  for (const { path } of pages) {
    route(http, deps, {
      ...get,
      path,
      run: (ctx, { request }) => answerStanding(painter, pages, ctx, request),
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

/** The standing page at the address of a request; the theme's page of what is not found, where it has none to show. */
export async function answerStanding(
  painter: Painter,
  pages: readonly StandingPage[],
  ctx: Ctx,
  { raw, headers: { cookie = '' } }: FastifyRequest,
): Promise<Reply> {
  const { path, query } = split(raw.url ?? '/')
  const found = findStanding(pages, path)
  try {
    if (!found) throw new Refusal('kit.not-found')
    if (path.endsWith('/')) return pageRedirect({ status: 301, to: found.path }, raw.url ?? '/') // a name of no letters, as the router reads it
    const asked = { query, problem: null, wantsCart: wantsCart(cookie) }
    const { status, body, headers } = await openStanding(painter, ctx, found, asked)
    return bytes(status, body, headers)
  } catch (error) {
    if (!(error instanceof Refusal) || statusOf(error) !== 404) throw error
    const opened = await openPage(painter, ctx, { path, query: {}, isPrivate: false })
    if (opened.kind === 'redirect') return pageRedirect(opened, raw.url ?? '/')
    return bytes(opened.status, opened.body, { ...opened.headers, ...notKept })
  }
}

/** The standing page at a path, in any case and with or without a slash at its end. What stands for a `:name` keeps its case. */
export function findStanding(
  pages: readonly StandingPage[],
  path: string,
  patterns: (page: StandingPage) => readonly string[] = ({ path: own }) => [own],
): StandingFound | null {
  const segments = segmentsOf(path)
  if (segments === null) return null
  for (const page of pages) {
    for (const pattern of patterns(page)) {
      const params = matched(pattern, segments)
      if (params) return { page, params, path: pathWith({ path: pattern }, params) }
    }
  }
  return null
}

/** The page whose form was refused. */
export function findRefused(pages: readonly StandingPage[], path: string): StandingFound | null {
  return findStanding(pages, path, ({ posts = [] }) => posts)
}

type Shown = { status: number; body: string; headers: Readonly<Record<string, string>> }
type Asked = { query: Readonly<Record<string, string>>; problem: Problem | null; wantsCart: boolean }

const nonceBytes = 16
const notKept = { 'cache-control': 'private, no-store', vary: 'cookie' }

/** Draws a standing page for its visitor: one data statement beside those of its `read`. A redirect of its own is handed on. */
export async function openStanding(
  painter: Painter,
  ctx: Ctx,
  { page, params, path }: StandingFound,
  { query, problem, wantsCart }: Asked,
): Promise<Shown> {
  const [shell, content] = await Promise.all([painter.shells.current(ctx), page.read(ctx, { params, query, problem })])
  if ('kind' in content) {
    const { status, headers, body } = content
    return { status, body: body === null ? '' : String(body), headers: { ...notKept, ...headers } }
  }
  const typeName = typeNameOf(page)
  const { html, csp } = await renderPage(
    await workOf(painter, ctx, shell, wantsCart),
    {
      kind: 'standing',
      collection: systemCollection(shell.siteId, typeName, content.title.toWellFormed(), path),
      data: {},
      template: content.template,
      own: content.data,
      isCheckout: page.isCheckout === true,
    },
    { path, boot: painter.boot },
  )
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp, ...notKept }
  return { status: problem?.status ?? content.status ?? 200, body: html, headers }
}

async function workOf(painter: Painter, ctx: Ctx, shell: Shell, wantsCart: boolean): Promise<PageWork> {
  const cart = wantsCart && ctx.visitor !== null ? await readCart(ctx) : noCart(ctx, shell)
  const begun = { cart, isPrivate: true, currentPageId: null, variantAsked: '' }
  const nonce = ctx.randomBytes(nonceBytes).toString('base64')
  return withAnswers({ ...(await beginWork(painter, ctx, shell, begun)), nonce }, [])
}

/** settled.md 3: only who has a cart and no scripts sees it in the page itself. */
export function wantsCart(cookie: string): boolean {
  return cookie.includes('hasCart=') && !/(?:^|;\s*)js=1/.test(cookie)
}

/** `/account/reset/:token` is `account-reset`: of themes' styles, and of the id of the body. */
function typeNameOf({ path }: StandingPage): string {
  return path
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .join('-')
}

const mostSegments = 8

function segmentsOf(path: string): string[] | null {
  const parts = path.split('/', mostSegments + 2).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > mostSegments) return null
  try {
    return parts.map((part) => decodeURIComponent(part).normalize('NFC'))
  } catch {
    return null
  }
}

function matched(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const wanted = pattern.split('/').slice(1)
  if (wanted.length !== segments.length) return null
  const isSame = wanted.every((part, at) => part.startsWith(':') || part === segments[at]?.toLowerCase())
  if (!isSame) return null
  const named = wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), cleaned(segments[at])]] : []))
  return Object.fromEntries(named)
}

function pathWith({ path }: Pick<StandingPage, 'path'>, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

const longestQuery = 2_000

function split(url: string): { path: string; query: Readonly<Record<string, string>> } {
  const at = url.indexOf('?')
  if (at === -1) return { path: url, query: {} }
  const pairs = Array.from(new URLSearchParams(url.slice(at + 1, at + 1 + longestQuery)))
  return { path: url.slice(0, at), query: Object.fromEntries(pairs.map(([name, value]) => [name, cleaned(value)])) }
}

function cleaned(text = ''): string {
  return text.replaceAll('\0', '').toWellFormed()
}
