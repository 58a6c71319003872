import { transcode } from 'node:buffer'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CriticalCss } from '../../themes/index.ts'
import { hasStylesheet, putCriticalCss, type PageStyles } from '../html/put-critical-css.ts'

/** A response of a cached page. */
type Form = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/** A cached page: its uncompressed response and, once created, its brotli responses. */
export type CachedPage = {
  readonly status: number
  readonly identity: Form
  /** Values of `?variant=` for which the page differs, and so has a cache entry of its own. All other values get this page. */
  readonly variants: ReadonlySet<string>
  /** Number of results on the search page; `null` on all other pages. */
  readonly results: number | null
  /** The brotli response. `null` until the page was requested a second time and compressed. */
  brotli: Form | null
  /** `null` for pages that never have critical CSS. */
  readonly styles: PageStyles | null
  /** The brotli response with critical CSS. `null` until the stylesheet is compiled. */
  critical: Form | null
  /** True once all responses are created. */
  isFinished: boolean
}

type NewPage = { status: number; body: string; results?: number | null; styles?: PageStyles | null }

/** Builds the cached form of a page from its response, with an ETag. */
export function makeCachedPage(
  { status, body, results = null, styles = null }: NewPage,
  headers: Readonly<Record<string, string>>,
  variants: ReadonlySet<string> = new Set(),
): CachedPage {
  const bytes = utf8Of(body)
  const tag = createHash('sha1')
    .update(bytes)
    .update(headers['content-security-policy'] ?? '')
    .digest('base64url')
  const identity = { body: bytes, headers: { ...headers, vary: 'accept-encoding', etag: `"${tag}"` } }
  return { status, identity, variants, results, brotli: null, styles, critical: null, isFinished: false }
}

/**
 * Returns the bytes of a text. By way of UTF-16 they take a third of the time of `Buffer.from`, except for texts of Latin letters alone,
 * which few pages are.
 */
function utf8Of(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    return Buffer.from(text) // has an unpaired surrogate, which becomes U+FFFD
  }
}

/**
 * Returns the response for a browser. All forms of a page show the same, so that a cache between may give any of them to everybody who
 * accepts its encoding.
 */
export function formFor(page: CachedPage, isCompressed: boolean, cookie: string | undefined): Form {
  if (!isCompressed || !page.brotli) return page.identity
  return page.critical && page.styles && !hasStylesheet(cookie, page.styles) ? page.critical : page.brotli
}

/** Returns the response that a browser has when it names the ETag; undefined when it is of another page or encoding. */
export function formOfTag(
  { identity, brotli, critical }: CachedPage,
  isCompressed: boolean,
  tag: string,
): Form | undefined {
  const forms = isCompressed && brotli ? [brotli, critical] : [identity]
  return forms.find((form) => form?.headers['etag'] === tag) ?? undefined
}

/**
 * Returns a function that compresses a page in the background, unless it is compressed or being compressed. As long as the stylesheet
 * is not compiled, the response with critical CSS is left for a later call.
 */
export function makePageCompressor(): (page: CachedPage) => void {
  const waiting = new Set<CachedPage>()
  return (page) => {
    if (page.isFinished || waiting.has(page)) return
    const critical = page.styles?.findCritical() ?? null
    if (page.brotli && !critical) return
    waiting.add(page)
    void compressMissing(page, critical).then(() => waiting.delete(page))
  }
}

async function compressMissing(page: CachedPage, critical: CriticalCss | null): Promise<void> {
  const { identity, styles } = page
  page.brotli ??= await compressed(identity, 'br')
  if (styles && critical) {
    const { html, headers } = putCriticalCss(
      { html: identity.body.toString(), headers: identity.headers },
      styles,
      critical,
    )
    page.critical = await compressed({ body: Buffer.from(html), headers }, 'critical-br')
  }
  page.isFinished = styles === null || page.critical !== null
}

const brotli = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function compressed({ body, headers }: Form, suffix: string): Promise<Form> {
  const etag = `${headers['etag']?.slice(0, -1)}-${suffix}"`
  return { body: await brotli(body, quality), headers: { ...headers, 'content-encoding': 'br', etag } }
}
