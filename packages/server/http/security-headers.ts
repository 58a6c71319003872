/** Sources that a page needs in addition to our own files: hashes like `sha256-…` without quotes, hosts as origins. */
export type CspSources = {
  scriptHashes?: readonly string[]
  styleHashes?: readonly string[]
  scriptHosts?: readonly string[]
  styleHosts?: readonly string[]
  imageHosts?: readonly string[]
  frameHosts?: readonly string[]
  connectHosts?: readonly string[]
  fontHosts?: readonly string[]
  /** True when the page's markup contains style attributes (average colors and focal points of pictures). */
  hasStyleAttributes?: boolean
  /** True when scripts may make code from text. Without effect on personal pages. */
  allowsEval?: boolean
}

/**
 * The Content-Security-Policy of a published page. It has no nonce, so that it can be cached with the page. Our scripts are
 * files; inline scripts are permitted by hash.
 */
export function publishedPageCsp(sources: CspSources = {}): string {
  const evaluated = sources.allowsEval === true ? ["'unsafe-eval'"] : []
  return pagePolicy(["'self'", ...evaluated, ...quoted(sources.scriptHashes), ...(sources.scriptHosts ?? [])], sources)
}

/**
 * The headers of an account, order or checkout page, which is rendered for one person and never cached. Permits scripts with its
 * nonce and those that they load; neither hosts nor our own files are permitted as such. Theme scripts run on the other pages of
 * the same origin, so no page may frame this one, none that opens it in a window can reach it, and it frames no page of the site,
 * except with `framesOwnPages`.
 */
export function personalPageHeaders(
  nonce: string,
  sources: CspSources,
  { framesOwnPages = false }: { framesOwnPages?: boolean } = {},
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(noncedScripts(nonce), sources, { framesOwnPages, ancestors: "'none'" }),
    'cross-origin-opener-policy': 'noopener-allow-popups',
  }
}

function noncedScripts(nonce: string): string[] {
  return [`'nonce-${nonce}'`, "'strict-dynamic'"]
}

function pagePolicy(
  scripts: readonly string[],
  sources: CspSources,
  { framesOwnPages = true, ancestors = "'self'" } = {},
): string {
  const frames = [...(framesOwnPages ? ["'self'"] : []), ...(sources.frameHosts ?? [])]
  const styleHashes = quoted(sources.styleHashes)
  return policy({
    'default-src': ["'self'"],
    'script-src': scripts,
    'style-src': ["'self'", ...styleHashes, ...(sources.styleHosts ?? [])],
    ...(sources.hasStyleAttributes && { 'style-src-attr': ["'unsafe-inline'"] }),
    'img-src': ["'self'", 'data:', ...(sources.imageHosts ?? [])],
    'font-src': ["'self'", ...(sources.fontHosts ?? [])],
    'connect-src': ["'self'", ...(sources.connectHosts ?? [])],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [ancestors],
  })
}

/**
 * The Content-Security-Policy of the studio's page, which is never cached: permits scripts with its nonce, and those that they
 * load, and pictures from everywhere, because each site serves its own from its own host. Text becomes markup or a script only by a
 * policy of the page: the studio's own, which refuses markup, or that of the rich text editor (ProseMirror) for what is pasted.
 */
export function studioCsp(nonce: string): string {
  return policy({
    'default-src': ["'self'"],
    'script-src': noncedScripts(nonce),
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'ProseMirrorClipboard'],
  })
}

/**
 * The Content-Security-Policy of API answers and files, in case a browser opens one as a document: nothing runs, nothing loads,
 * no page frames it.
 */
export const inertCsp = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Returns the Content-Security-Policy for an answer that sets none itself: a page may load our own files, any other content may
 * do nothing.
 */
export function cspFor(contentType: string | undefined): string {
  return contentType?.startsWith('text/html') === true ? plainPageCsp : inertCsp
}

/** Headers of every answer; `isHttps` adds HSTS for a year. */
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

/** Headers of what a site answers before it is published: nobody keeps it, and no search engine lists it. */
export const unpublishedHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } as const

/** The Content-Security-Policy of a page that needs only our own files. */
export const plainPageCsp = publishedPageCsp()

/** Headers of JSON answers. They are never cached, and when a browser opens one as a document, nothing in it runs. */
export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': inertCsp,
} as const
