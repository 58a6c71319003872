/** The page that posted, when it is one of this host; else the cart. Only ever a path, so that nobody is sent elsewhere. */
export function pathCameFrom(referer: string | undefined, host: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/cart'
  const from = new URL(referer)
  if (from.host !== host.toLowerCase()) return '/cart'
  return `/${from.pathname.replace(/^\/+/, '')}${from.search}` // '//' would begin another host
}
