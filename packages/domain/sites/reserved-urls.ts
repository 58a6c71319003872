import { legalKindAt, legalPath } from '../legal/legal-texts.ts'
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
 * Returns the first segment of a page's path if it is reserved for the platform (`cart` for `Cart/x`), or the whole path of a legal text; `null` when the path is
 * allowed.
 */
export function reservedSegment(urlId: string): string | null {
  const first =
    foldUrl(urlId)
      .split('/')
      .find((segment) => segment !== '') ?? ''
  // Of `legal`, only the addresses of the legal texts: a site may have a page or a collection of this name.
  const legal = legalKindAt(foldUrl(urlId).split('/').filter(Boolean).join('/'))
  if (legal) return legalPath(legal).slice(1)
  return reservedSegments.has(first) ? first : null
}
