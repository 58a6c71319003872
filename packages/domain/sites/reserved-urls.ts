/** First segments that belong to the platform; no page may take them. */
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

/** The reserved first segment of a page's address (`Cart/x` gives `cart`), or null when the address is free. */
export function reservedSegment(urlId: string): string | null {
  const first =
    urlId
      .toLowerCase()
      .split('/')
      .find((segment) => segment !== '') ?? ''
  return reservedSegments.has(first) ? first : null
}
