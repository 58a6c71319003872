/**
 * The page that posted, when it is one of this host; else the cart. The page of a refused post stands at the address of the call, so
 * that its form names the page it first stood on. Only ever a path, so that nobody is sent elsewhere.
 */
export function pathCameFrom(referer: string | undefined, host: string, named = ''): string {
  if (referer === undefined || !URL.canParse(referer)) return '/cart'
  const from = new URL(referer)
  if (from.host !== host.toLowerCase()) return '/cart'
  if (!isCall(from.pathname)) return `/${from.pathname.replace(/^\/+/, '')}${from.search}` // '//' would begin another host
  return ownPath(named) ?? '/cart'
}

/** The path of the page that asks, where it is one of this host; '' where nobody says. */
export function pagePathOf(referer: string | undefined, host: string): string {
  if (referer === undefined || !URL.canParse(referer)) return ''
  const from = new URL(referer)
  return from.host === host.toLowerCase() ? from.pathname.slice(0, longestPath) : ''
}

const longestPath = 500

/** As a browser would read it, which drops tabs and line breaks; escaped, so that a header can hold it. */
function ownPath(named: string): string | null {
  const place = 'http://here.invalid'
  if (!named.startsWith('/') || !URL.canParse(named, place)) return null
  const { origin, pathname, search } = new URL(named, place)
  return origin === place && !pathname.startsWith('//') && !isCall(pathname) ? pathname + search : null
}

function isCall(path: string): boolean {
  return /^\/cart\/(?:entries|coupons|location|additional-fields)/.test(path)
}
