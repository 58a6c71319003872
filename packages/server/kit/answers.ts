import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fieldTexts, refusals, refusalText, type RefusalCode } from '@sitewright/domain/kit/refusals.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Locale } from '@sitewright/domain/kit/text.ts'
import type { Template } from '@sitewright/template'
import type { FastifyReply } from 'fastify'
import type { CookieOptions } from './cookies.ts'
import type { Ctx, PlatformCtx, Visitor } from './context.ts'
import type { WebDb } from './db.ts'
import { cspFor } from './security-headers.ts'

/** An answer that is not a parsed JSON value: a page, bytes, a redirect. */
export type Reply = {
  readonly kind: 'sitewright-reply'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

/** A file that is read while it is sent; its length stands among the headers. */
export type StreamReply = Omit<Reply, 'body'> & { readonly body: Readable }

/** What a route says beside its answer. */
export type Out = {
  status(code: number): void
  header(name: string, value: string): void
  /** A cookie that scripts may read (or not, with `httpOnly`); the session of a studio goes through `startSession`. */
  cookie(name: string, value: string, options?: CookieOptions): void
  /** Gives the browser a visitor's cookie and a crumb, unless it has them; answers the visitor. Makes no row. */
  startVisitor(): Visitor
  /** Sets `hasCart` right, by which pages know that there is a cart to load (SF-4.17): 'true', or no such cookie. */
  markCart(hasCart: boolean): void
  /**
   * The same after a change of the cart, from which the browser keeps it as long again as the database does; where a shopper is signed
   * in, as long as the session.
   */
  renewCart(hasCart: boolean): void
  /**
   * Gives the browser this visitor's cookie in place of the one it had, and a crumb of it. With a session it ends with the browser or
   * after `maxAge` seconds, and `siteUser` says to scripts that a shopper is signed in (SF-4.17); without one that nobody is.
   */
  replaceVisitor(visitor: Visitor, session: { maxAge?: number } | null): void
  /** Takes `siteUser` back from a browser whose session is over. */
  unmarkShopper(): void
  /** Gives the studio's cookie, ending with the browser or after `maxAge` seconds, and a crumb of the new session. */
  startSession(token: string, maxAge?: number): void
  endSession(): void
  /** The marks of accounts that this browser signed in to before (team/device-marks.ts), as it sent them; '' without any. */
  deviceMarks(): string
  /** Remembers them for half a year, whoever signs out meanwhile. */
  keepDeviceMarks(marks: string): void
  /** The studio session's secret, if the browser sent one. */
  sessionToken(): string | null
  /** A crumb for this browser: the one it has, or a new one that is set as a cookie. */
  crumb(): string
}

/** A refusal on an address that shows pages, as `pages.refusal` gets it. */
export type Problem = {
  readonly status: number
  readonly code: RefusalCode
  /** The sentence, in the language of the context. */
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string
  readonly path: string
  readonly isPost: boolean
  /** The path of the page that sent this request, on the same host. */
  readonly cameFrom: string | null
  /** What was posted, unparsed. */
  readonly body: unknown
}

/** A page that a module brings and the site's theme frames: drawn for its visitor, never kept. */
export type StandingPage = {
  /** `/account/sign-in`; a part `:name` stands for any one segment. */
  readonly path: string
  /** The addresses of its plain forms: what they refuse is shown on this page again. */
  readonly posts?: readonly string[]
  /** Whoever is here has left the cart: no pill stands over what they are about to pay. */
  readonly isCheckout?: true
  readonly read: (ctx: Ctx, asked: StandingAsked) => Promise<StandingContent | Reply>
}

/** `problem` where a form of the page was refused: its texts, and in `body` what was typed. */
export type StandingAsked = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly problem: Problem | null
}

/** The template gets `data` over the page's own JSON (site, settings, words, cart). */
export type StandingContent = {
  readonly title: string
  readonly template: Template
  readonly data: Readonly<Record<string, unknown>>
  readonly status?: number
}

/** Draws the page of a refusal, or null where it has none. */
export type RefusalPage = (
  ctx: Ctx,
  problem: Problem,
) => Promise<{ status?: number; html: string; headers?: Readonly<Record<string, string>> } | null>

export function redirect(status: 301 | 302 | 303, to: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { kind: 'sitewright-reply', status, headers: { location: to, ...headers }, body: null }
}

export function page(status: number, html: string | Buffer, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    kind: 'sitewright-reply',
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: html,
  }
}

/** A file or anything else with a content type of its own among the headers. */
export function bytes(status: number, body: Buffer | string, headers: Readonly<Record<string, string>>): Reply {
  return { kind: 'sitewright-reply', status, headers, body }
}

export function stream(status: number, body: Readable, headers: Readonly<Record<string, string>>): StreamReply {
  return { kind: 'sitewright-reply', status, headers, body }
}

export function notModified(headers: Readonly<Record<string, string>> = {}): Reply {
  return { kind: 'sitewright-reply', status: 304, headers, body: null }
}

const longestStaleMs = 24 * 60 * 60_000

/**
 * How long the database has been away, in milliseconds, when kept answers may be sent unchecked; null while it answers, and after a
 * day.
 */
export function staleForMs({ web }: { web: Pick<WebDb, 'outageMs'> }): number | null {
  const outageMs = web.outageMs()
  return outageMs !== null && outageMs <= longestStaleMs ? outageMs : null
}

/** Marks a kept answer that could not be checked, with the seconds since it could be (RFC 9111, RFC 7234). */
export function markStale(headers: Readonly<Record<string, string>>, staleMs: number | null): Record<string, string> {
  if (staleMs === null) return { ...headers }
  return { ...headers, age: String(Math.floor(staleMs / 1000)), warning: '110 - "Response is Stale"' }
}

export function isReply(answer: unknown): answer is Reply | StreamReply {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'sitewright-reply'
}

/** Sends past Fastify's serialising, with the headers that every answer has. To HEAD, Node sends no body. */
export function sendAtOnce(reply: FastifyReply, { status, headers, body }: Reply): void {
  reply.hijack()
  const csp = headers['content-security-policy'] ?? cspFor(headers['content-type'])
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
  reply.raw.writeHead(status, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...headers,
    'content-security-policy': csp,
    ...length,
  })
  reply.raw.end(body ?? undefined)
}

/** Whatever was thrown, as a refusal: what is none of ours is a bug, which says nothing of the inside. */
export function asRefusalOf(error: unknown): Refusal {
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

/** Seconds after which another try may succeed, for the header Retry-After; undefined where waiting changes nothing. */
export function retryAfterOf(refusal: Refusal): string | undefined {
  if (refusal.retryAfterSeconds !== undefined) return String(Math.max(1, Math.ceil(refusal.retryAfterSeconds)))
  const status = statusOf(refusal)
  return status === 503 || status === 429 ? '2' : undefined
}

/** The body of a refused call (settled.md 4). `crumb` is a fresh one, where the old one was the reason. */
export function refusalBody(
  locale: Locale,
  refusal: Refusal,
  requestId: string,
  crumb: string | null,
): Record<string, unknown> {
  const message = refusalText(locale, refusal)
  const errors = fieldTexts(locale, refusal)
  return {
    error: message,
    message,
    code: refusal.code,
    requestId,
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(refusal.code === 'kit.crumb' && { crumbFail: true, crumb }),
  }
}

/** A page without a theme, for hosts without a site and for when nothing else can be drawn. */
export function plainRefusalPage(ctx: Pick<PlatformCtx, 'locale' | 'requestId'>, text: string): string {
  const said = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="${ctx.locale.tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${said}</title></head>
<body><main><h1>${said}</h1><p><small>${ctx.requestId}</small></p></main></body>
</html>
`
}

/** How an answer may be compressed, by the name in `content-encoding`. */
export type Encoding = 'br' | 'gzip'

const named: Readonly<Record<Encoding, RegExp>> = { br: patternOf('br'), gzip: patternOf('gzip') }

/** True when the header `accept-encoding` names the encoding; `br;q=0` refuses it. */
export function takesEncoding(accepted: string | undefined, encoding: Encoding): boolean {
  return accepted !== undefined && named[encoding].test(accepted)
}

function patternOf(encoding: Encoding): RegExp {
  return new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses in a thread of its own, for content that is made once and kept. */
export function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: 9 })
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  })
}
