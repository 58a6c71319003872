import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Ctx, Deps } from '../context.ts'
import {
  contentReply,
  addStaleHeaders,
  notModified,
  redirect,
  route,
  databaseOutageAgeMs,
  acceptsEncoding,
  type Encoding,
  type HttpServers,
  type Reply,
} from '../http/index.ts'
import type { ThemeService } from './start-themes.ts'
import { endingOf } from './format/theme-folder.ts'

/** Registers the routes for the site's compiled stylesheet and for the files of its theme. */
export function themeRoutes(http: HttpServers, deps: Deps, themes: ThemeService): void {
  route(http, deps, {
    method: 'GET',
    path: '/site.css',
    origin: 'site',
    access: 'anyone',
    whileUnpublished: true,
    query: z.object({ v: z.string().optional(), minify: z.string().optional() }),
    run: (ctx, { query, request }) => sendStyles(ctx, themes, query, request),
  })
  for (const folder of ['assets', 'scripts'] as const) {
    route(http, deps, {
      method: 'GET',
      path: `/${folder}/*`,
      origin: 'site',
      access: 'anyone',
      whileUnpublished: true,
      params: z.object({ '*': z.string() }),
      query: z.object({ v: z.string().optional() }),
      run: (ctx, { params, query, request }) =>
        sendFile(ctx, themes, { path: `${folder}/${params['*']}`, v: query.v }, request),
    })
  }
}

const forGood = 'public, max-age=31536000, immutable'
const askAgain = 'public, no-cache'
const css = 'text/css; charset=utf-8'

/** Sends the site's compiled stylesheet. Only the URL with the current version is cached forever; other URLs redirect to it. */
async function sendStyles(
  ctx: Ctx,
  themes: ThemeService,
  wanted: { v?: string | undefined; minify?: string | undefined },
  request: FastifyRequest,
): Promise<Reply> {
  const activeTheme = await themes.loadActive(ctx)
  const version = themes.styleVersion(activeTheme)
  if (wanted.minify === 'false') {
    const readable = await themes.readableStyles(ctx, activeTheme)
    return contentReply(200, Buffer.from(readable), { 'content-type': css, 'cache-control': 'no-store' })
  }
  if (wanted.v !== version) return redirect(302, `/site.css?v=${version}`)

  const made = await themes.styles(ctx, activeTheme)
  const lasting = { 'content-type': css, 'cache-control': forGood, vary: 'accept-encoding' }
  const headers = addStaleHeaders(lasting, databaseOutageAgeMs(ctx.deps))
  if (!acceptsEncoding(request.headers['accept-encoding'], 'br')) return contentReply(200, made.css, headers)
  return contentReply(200, made.brotli, { ...headers, 'content-encoding': 'br' })
}

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css,
  eot: 'application/vnd.ms-fontobject',
  gif: 'image/gif',
  htm: 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/**
 * Headers for a theme's file. When a visitor opens an HTML or SVG file directly, its scripts do not run, and `sandbox` gives it
 * an origin of its own, so that it has no access to the site's cookies and data.
 */
const asFile = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox",
}

/** Headers for files of unknown type, which browsers then only download. */
const unknownKind = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }

async function sendFile(
  ctx: Ctx,
  themes: ThemeService,
  wanted: { path: string; v: string | undefined },
  request: FastifyRequest,
): Promise<Reply> {
  const activeTheme = await themes.loadActive(ctx)
  const file = activeTheme.theme.files.get(wanted.path)
  if (!file) throw new Refusal('kit.not-found')

  const type = contentTypes[endingOf(wanted.path)]
  const isThisVersion = wanted.v !== undefined && wanted.v.length >= leastVersion && file.hash.startsWith(wanted.v)
  const isText = textEndings.has(endingOf(wanted.path))
  const described = {
    ...asFile,
    ...(type === undefined ? unknownKind : { 'content-type': type }),
    'cache-control': isThisVersion ? forGood : askAgain,
    ...(isText && { vary: 'accept-encoding' }),
  }
  const headers = addStaleHeaders(described, databaseOutageAgeMs(ctx.deps))
  const tagOf = (encoding: Encoding | null): string => `"${file.hash}${encoding === null ? '' : `-${encoding}`}"`
  const encoding = isText ? encodingOf(request) : null
  const known = request.headers['if-none-match']
  for (const one of [encoding, null]) if (known === tagOf(one)) return notModified({ ...headers, etag: tagOf(one) })

  const packed = encoding && (await themes.packedFile(ctx, activeTheme, wanted.path, encoding))
  if (packed) return contentReply(200, packed, { ...headers, etag: tagOf(encoding), 'content-encoding': encoding })
  const content = await themes.file(ctx, activeTheme, wanted.path)
  if (!content) throw new Refusal('kit.not-found')
  return contentReply(200, content, { ...headers, etag: tagOf(null) })
}

/** File types that compression makes smaller, because their format is not compressed. */
const textEndings: ReadonlySet<string> = new Set('css eot htm html ico js json map mjs otf svg ttf txt'.split(' '))

function encodingOf({ headers }: FastifyRequest): Encoding | null {
  const encodings = headers['accept-encoding']
  if (acceptsEncoding(encodings, 'br')) return 'br'
  return acceptsEncoding(encodings, 'gzip') ? 'gzip' : null
}

const leastVersion = 12
