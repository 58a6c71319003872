/** First path segments that are reserved for the platform. */
export const reservedSegments: ReadonlySet<string> = new Set([
  'account',
  'api',
  'assets',
  'cart',
  'checkout',
  'commerce',
  'config',
  'favicon.ico',
  'files',
  'health',
  'order',
  'robots.txt',
  's',
  'scripts',
  'search',
  'settings',
  'site.css',
  'sitemap.xml',
  'static',
  'universal',
])

/** Reserved first segment of a page's path (`cart` for `Cart/x`); `null` when the path is allowed. */
export function reservedSegment(urlId: string): string | null {
  const first =
    urlId
      .toLowerCase()
      .split('/')
      .find((segment) => segment !== '') ?? ''
  return reservedSegments.has(first) ? first : null
}
