/**
 * Returns the path of the page whose form was posted, read from the Referer header; `/cart` when it is unknown or on another
 * host. A form shown again after a refused post is under its action URL, which is no page: then the path in its `cameFrom` field
 * (`named`) is used. The result is always a path, which prevents open redirects.
 */
export function readReturnPath(referer: string | undefined, host: string, named = ''): string {
  if (referer === undefined || !URL.canParse(referer)) return '/cart'
  const from = new URL(referer)
  if (from.host !== host.toLowerCase()) return '/cart'
  if (!isCall(from.pathname)) return `/${from.pathname.replace(/^\/+/, '')}${from.search}` // '//' would start another host
  return pageOnSite(named) ?? '/cart'
}

/** Returns the path in the Referer header; '' when it is missing or on another host. */
export function readRefererPath(referer: string | undefined, host: string): string {
  if (referer === undefined || !URL.canParse(referer)) return ''
  const from = new URL(referer)
  return from.host === host.toLowerCase() ? from.pathname.slice(0, maxPathChars) : ''
}

const maxPathChars = 500

/** Returns the path and query that a form's `cameFrom` field names; `null` for another host and for action URLs of cart forms. */
function pageOnSite(named: string): string | null {
  const url = parseSitePath(named)
  return url && !isCall(url.pathname) ? url.pathname + url.search : null
}

/**
 * Parses a path as a browser does, which drops tabs and line breaks. Returns `null` for a text that a browser would read as
 * another host, which prevents open redirects.
 */
export function parseSitePath(path: string): URL | null {
  const base = 'http://here.invalid'
  if (!path.startsWith('/') || !URL.canParse(path, base)) return null
  const url = new URL(path, base)
  return url.origin === base && !url.pathname.startsWith('//') ? url : null
}

function isCall(path: string): boolean {
  return /^\/cart\/(?:entries|coupons|location|additional-fields)/.test(path)
}
