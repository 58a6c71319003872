import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fieldErrorTexts, refusals, refusalText } from '@sitewright/domain/refusals.ts'
import type { PageType } from '@sitewright/domain/kit/enums.ts'
import { Refusal, type RefusalCode } from '@sitewright/domain/kit/refusal.ts'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import { asciiAddress } from '@sitewright/domain/pages/url-id.ts'
import type { Template } from '@sitewright/template'
import type { WebDb } from '../database/index.ts'
import type { Ctx, PlatformCtx, Visitor } from '../context.ts'
import type { CookieOptions } from './cookies.ts'

/** An answer other than a JSON value: a page, bytes or a redirect. */
export type Reply = {
  readonly kind: 'sitewright-reply'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

/** An answer that streams a file; `headers` contain its length. */
export type StreamReply = Omit<Reply, 'body'> & { readonly body: Readable }

/** Response metadata that a route can set: status, headers, cookies. */
export type ResponseControls = {
  status(code: number): void
  header(name: string, value: string): void
  /** Sets a cookie that scripts can read unless it is `httpOnly`. For the studio's session use `startStudioSession`. */
  cookie(name: string, value: string, options?: CookieOptions): void
  /**
   * Sets a visitor's cookie and a crumb (CSRF token), unless the browser has them. Returns the visitor. Writes nothing to the
   * database.
   */
  startVisitor(): Visitor
  /** Corrects the cookie `hasCart`, from which pages know whether to load a cart (SF-4.17): 'true', or no such cookie. */
  markCart(hasCart: boolean): void
  /**
   * Like `markCart`, for use after a change of the cart. Also renews the visitor's cookie, so that it lasts as long as the cart
   * in the database. The cookie of a signed-in shopper lasts as long as the session and stays as it is.
   */
  renewCart(hasCart: boolean): void
  /**
   * Replaces the browser's visitor cookie and crumb, at a sign-in or sign-out of a shopper. With a session, the visitor cookie
   * ends with the browser or after `maxAge` seconds, and the cookie `siteUser` is set, from which scripts know that a shopper is
   * signed in (SF-4.17). Without a session, `siteUser` is removed.
   */
  replaceVisitor(visitor: Visitor, session: { maxAge?: number } | null): void
  /** Removes the cookie `siteUser` from a browser whose shopper session has ended. */
  unmarkShopper(): void
  /** Sets the studio's session cookie, which ends with the browser or after `maxAge` seconds, and a crumb for the session. */
  startSession(token: string, maxAge?: number): void
  endSession(): void
  /** Sets the cookie with which a member of the team sees a site that is not published. */
  startPreview(token: string, maxAge: number): void
  /** Returns the device marks (signed proofs of earlier sign-ins, team/device-marks.ts) that this browser sent; '' for none. */
  deviceMarks(): string
  /** Stores device marks in the browser for 180 days. A sign-out does not remove them. */
  keepDeviceMarks(marks: string): void
  /** Returns the secret of the studio session; `null` if the browser sent none. */
  sessionToken(): string | null
  /** Returns the header User-Agent as the browser sent it; '' if it sent none. */
  userAgent(): string
  /** Returns this browser's crumb (CSRF token): the one it sent, or a new one, which is set as a cookie. */
  crumb(): string
}

/** A refused request on an address that answers with pages; `pages.refusal` renders it. */
export type RefusedRequest = {
  readonly status: number
  readonly code: RefusalCode
  /** Message that explains the refusal, in the language of the request. */
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string
  readonly path: string
  readonly isPost: boolean
  /** Path of the page on the same host that sent this request; `null` when unknown. */
  readonly cameFrom: string | null
  /** Body of the refused request, not validated. A page uses it to fill in its form again. */
  readonly body: unknown
}

/**
 * A page whose content a module provides, shown inside the layout of the site's theme. It is rendered for one visitor and never
 * cached.
 */
export type SystemPage = {
  /** For example `/account/sign-in`. A part `:name` matches any one segment. */
  readonly path: string
  /** Paths that forms of this page post to without scripts. When such a post is refused, this page shows the message. */
  readonly posts?: readonly string[]
  /** Hides the floating cart, because the visitor is about to pay. */
  readonly isCheckout?: true
  readonly read: (ctx: Ctx, asked: SystemPageRequest) => Promise<SystemPageContent | Reply>
}

/**
 * The request for a system page. `problem` is set when a form of the page was refused: it has the messages and, in `body`, the
 * submitted values.
 */
export type SystemPageRequest = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly problem: RefusedRequest | null
}

/** Content of a system page. Its template sees `data` together with the page's own JSON (site, settings, words, cart). */
export type SystemPageContent = {
  readonly title: string
  readonly template: Template
  readonly data: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Code by which scripts of imported themes know the page (PL-3.41). Defaults to an ordinary page. */
  readonly pageType?: PageType
}

/** Headers of a page whose address is a secret: it is not passed on to other sites, and search engines do not list it. */
export const secretPageHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' } as const

/**
 * Renders the page whose form was refused, with the message. Returns `null` if no page has the refused form; the caller then
 * sends a page without a theme.
 */
export type RefusalRenderer = (
  ctx: Ctx,
  problem: RefusedRequest,
) => Promise<{ status?: number; html: string; headers?: Readonly<Record<string, string>> } | null>

/** Returns a redirect. `to` is percent-encoded where needed, because headers are ASCII. */
export function redirect(status: 301 | 302 | 303, to: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { kind: 'sitewright-reply', status, headers: { location: asciiAddress(to), ...headers }, body: null }
}

export function htmlReply(
  status: number,
  html: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    kind: 'sitewright-reply',
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: html,
  }
}

/** Returns an answer with a file or other content; the headers must contain its type. */
export function contentReply(status: number, body: Buffer | string, headers: Readonly<Record<string, string>>): Reply {
  return { kind: 'sitewright-reply', status, headers, body }
}

export function streamReply(status: number, body: Readable, headers: Readonly<Record<string, string>>): StreamReply {
  return { kind: 'sitewright-reply', status, headers, body }
}

export function notModified(headers: Readonly<Record<string, string>> = {}): Reply {
  return { kind: 'sitewright-reply', status: 304, headers, body: null }
}

const maxStaleMs = 24 * 60 * 60_000

/**
 * Age in milliseconds of the database outage during which cached answers may be sent without checking them. `null` while the
 * database is available, and when the outage has lasted for more than a day.
 */
export function databaseOutageAgeMs({ web }: { web: Pick<WebDb, 'outageMs'> }): number | null {
  const outageMs = web.outageMs()
  return outageMs !== null && outageMs <= maxStaleMs ? outageMs : null
}

/**
 * Returns the headers of a cached answer. During an outage of `staleMs` milliseconds, in which the database cannot confirm the
 * answer, adds Age (in seconds) and Warning (RFC 9111, RFC 7234). `null` means no outage and adds nothing.
 */
export function addStaleHeaders(
  headers: Readonly<Record<string, string>>,
  staleMs: number | null,
): Record<string, string> {
  if (staleMs === null) return { ...headers }
  return { ...headers, age: String(Math.floor(staleMs / 1000)), warning: '110 - "Response is Stale"' }
}

export function isReply(answer: unknown): answer is Reply | StreamReply {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'sitewright-reply'
}

/**
 * Converts any thrown error to a refusal. An unknown error is a bug and becomes `kit.bug`, whose message reveals nothing
 * internal.
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('kit.body-too-large')
  if (code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError) return new Refusal('kit.not-json')
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('kit.shape')
  return new Refusal('kit.bug')
}

export function statusOf(refusal: Refusal): number {
  return refusals[refusal.code].status
}

/** Returns the value of the header Retry-After, in seconds; undefined when waiting does not help. */
export function retryAfterOf(refusal: Refusal): string | undefined {
  if (refusal.retryAfterSeconds !== undefined) return String(Math.max(1, Math.ceil(refusal.retryAfterSeconds)))
  const status = statusOf(refusal)
  return status === 503 || status === 429 ? '2' : undefined
}

/** Returns the JSON body of a refused API call. `crumb` is a new crumb (CSRF token), set if the refusal was about the old one. */
export function refusalBody(
  locale: Locale,
  refusal: Refusal,
  requestId: string,
  crumb: string | null,
): Record<string, unknown> {
  const message = refusalText(locale, refusal)
  const errors = fieldErrorTexts(locale, refusal)
  return {
    error: message,
    message,
    code: refusal.code,
    requestId,
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(refusal.code === 'kit.crumb' && { crumbFail: true, crumb }),
  }
}

/** Returns a page with a refusal's message but without a theme, for hosts without a site and when the theme cannot render one. */
export function plainRefusalPage(ctx: Pick<PlatformCtx, 'locale' | 'requestId'>, text: string): string {
  const escaped = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="${ctx.locale.tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped}</title></head>
<body><main><h1>${escaped}</h1><p><small>${ctx.requestId}</small></p></main></body>
</html>
`
}

/** Compressions of an answer, as named in `content-encoding`. */
export type Encoding = 'br' | 'gzip'

const named: Readonly<Record<Encoding, RegExp>> = { br: patternOf('br'), gzip: patternOf('gzip') }

/** True when the header `accept-encoding` names the encoding; `br;q=0` refuses it. */
export function acceptsEncoding(accepted: string | undefined, encoding: Encoding): boolean {
  return accepted !== undefined && named[encoding].test(accepted)
}

function patternOf(encoding: Encoding): RegExp {
  return new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Compresses the body of an answer that is sent once, quickly, for a browser that accepts it. Only for pages on which another site can
 * choose no text: otherwise the compressed length could reveal the page's crumb.
 */
export async function compressReply(reply: Reply, accepted: string | undefined): Promise<Reply> {
  const { body, headers } = reply
  if (typeof body !== 'string' || !acceptsEncoding(accepted, 'br')) return reply
  const params = { ...paramsOfOnce, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const vary = [headers['vary'], 'accept-encoding'].filter(Boolean).join(', ')
  return { ...reply, headers: { ...headers, vary, 'content-encoding': 'br' }, body: await brotli(body, { params }) }
}

/**
 * A page of 69 kB takes 1.2 ms of processor time with these and becomes 13.4 kB; with quality 4 and the usual window of 4 MB it took 2.2
 * and became 12.8.
 */
const paramsOfOnce = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 }

/** Compresses bytes in the thread pool, for content that is created once and cached. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: 9 })
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}
