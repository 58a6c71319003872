import { foldUrl } from '../pages/url-id.ts'

/** First path segments that pages of a site cannot use, because the platform's own URLs begin with them. */
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

/**
 * Returns the first segment of a page's path if it is reserved for the platform (`cart` for `Cart/x`); `null` when the path is
 * allowed.
 */
export function reservedSegment(urlId: string): string | null {
  const first =
    foldUrl(urlId)
      .split('/')
      .find((segment) => segment !== '') ?? ''
  return reservedSegments.has(first) ? first : null
}
