/** What one page needs beyond our own files: hashes as `'sha256-…'` without quotes, hosts as origins. */
export type PageSources = {
  scriptHashes?: readonly string[]
  styleHashes?: readonly string[]
  scriptHosts?: readonly string[]
  styleHosts?: readonly string[]
  imageHosts?: readonly string[]
  frameHosts?: readonly string[]
  connectHosts?: readonly string[]
  fontHosts?: readonly string[]
  /** The markup has style attributes of its own (colour averages, focal points). */
  hasStyleAttributes?: boolean
}

/**
 * The Content-Security-Policy of a published page: no nonce, so that it can be kept beside the cached bytes (settled.md 3).
 * Our scripts are files; what is inline counts by hash.
 */
export function publishedPageCsp(sources: PageSources = {}): string {
  return pagePolicy(["'self'", ...quoted(sources.scriptHashes), ...(sources.scriptHosts ?? [])], sources)
}

/**
 * The policy of an account's or a checkout's page, which is drawn for one person and never kept (settled.md 3): only scripts with
 * its nonce, and what those load; neither hosts nor our own files count by themselves.
 */
export function personalPageCsp(nonce: string, sources: PageSources): string {
  return pagePolicy(noncedScripts(nonce), sources)
}

function noncedScripts(nonce: string): string[] {
  return [`'nonce-${nonce}'`, "'strict-dynamic'"]
}

function pagePolicy(scripts: readonly string[], sources: PageSources): string {
  const styleHashes = quoted(sources.styleHashes)
  return policy({
    'default-src': ["'self'"],
    'script-src': scripts,
    'style-src': ["'self'", ...styleHashes, ...(sources.styleHosts ?? [])],
    ...(sources.hasStyleAttributes && { 'style-src-attr': ["'unsafe-inline'"] }),
    'img-src': ["'self'", 'data:', ...(sources.imageHosts ?? [])],
    'font-src': ["'self'", ...(sources.fontHosts ?? [])],
    'connect-src': ["'self'", ...(sources.connectHosts ?? [])],
    'frame-src': ["'self'", ...(sources.frameHosts ?? [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  })
}

/** The policy of the studio's shell, which is never cached: one nonce, and what that script loads. */
export function studioCsp(nonce: string): string {
  return policy({
    'default-src': ["'self'"],
    'script-src': noncedScripts(nonce),
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
}

/** The policy of calls and files that somebody opens as a document: nothing runs, nothing loads, nobody frames it. */
export const inertCsp = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** What an answer gets that brings no policy of its own: a page may load our own files, anything else does nothing. */
export function cspFor(contentType: string | undefined): string {
  return contentType?.startsWith('text/html') === true ? plainPageCsp : inertCsp
}

/** What every answer carries; `isHttps` adds a year of https. */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? overHttps : always
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

const overHttps = { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function quoted(hashes: readonly string[] = []): string[] {
  return hashes.map((hash) => `'${hash}'`)
}

/** Of a page that needs nothing beyond our own files. */
export const plainPageCsp = publishedPageCsp()
