import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Ctx, Deps } from '../kit/context.ts'
import { bytes, notModified, redirect, route, type Http, type Reply } from '../kit/http.ts'
import type { Themes } from './start-themes.ts'

/** The compiled stylesheet of the site, and the files that its theme brings. */
export function themeRoutes(http: Http, deps: Deps, themes: Themes): void {
  route(http, deps, {
    method: 'GET',
    path: '/site.css',
    origin: 'site',
    may: 'anyone',
    query: z.object({ v: z.string().optional() }),
    run: (ctx, { query, request }) => sendStyles(ctx, themes, query.v, request),
  })
  for (const folder of ['assets', 'scripts'] as const) {
    route(http, deps, {
      method: 'GET',
      path: `/${folder}/*`,
      origin: 'site',
      may: 'anyone',
      params: z.object({ '*': z.string() }),
      run: (ctx, { params, request }) => sendFile(ctx, themes, `${folder}/${params['*']}`, request),
    })
  }
}

/** Only the address that names the version may be kept for good; any other leads to it. */
async function sendStyles(
  ctx: Ctx,
  themes: Themes,
  wanted: string | undefined,
  request: FastifyRequest,
): Promise<Reply> {
  const worn = await themes.wornBySite(ctx)
  const version = themes.styleVersion(worn)
  if (wanted !== version) return redirect(302, `/site.css?v=${version}`)

  const { css, brotli } = await themes.styles(ctx, worn)
  const headers = {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return bytes(200, css, headers)
  return bytes(200, brotli, { ...headers, 'content-encoding': 'br' })
}

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/** A picture that is opened by itself may not run anything: a theme's SVG has the rights of no page. */
const asFile = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

async function sendFile(ctx: Ctx, themes: Themes, path: string, request: FastifyRequest): Promise<Reply> {
  const { theme } = await themes.wornBySite(ctx)
  const content = theme.files.get(path)
  const type = contentTypes[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
  if (!content || !type) throw new Refusal('kit.not-found')

  const etag = `"${theme.contentHash}"`
  const headers = { ...asFile, etag, 'content-type': type, 'cache-control': 'public, max-age=86400' }
  return request.headers['if-none-match'] === etag ? notModified(headers) : bytes(200, content, headers)
}
