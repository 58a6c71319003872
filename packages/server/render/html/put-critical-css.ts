import { classesAndIds, type CriticalCss } from '../../themes/index.ts'
import type { SiteSnapshot } from '../../site-snapshot/index.ts'
import type { RenderedPage } from './fill-page-placeholders.ts'
import { fontPreloadHtml, stylesheetHtml } from './head-and-foot.ts'

/**
 * Puts what the page needs of the stylesheet into the page, before the link to the stylesheet. The link is for print from then on,
 * until the storefront script has seen it arrive (apply-stylesheet.ts): browsers do not hold a page back for such a sheet, and it keeps
 * its place, so that styles after it still win. Without scripts, the page waits for the sheet as before. Preloads of fonts are taken
 * out: the browser finds the fonts in the critical CSS, and asks for them after the main picture.
 */
export function putCriticalCss(
  { html, headers }: RenderedPage,
  snapshot: Pick<SiteSnapshot, 'styleVersion' | 'fontPaths'>,
  critical: CriticalCss,
): RenderedPage {
  const link = stylesheetHtml(snapshot)
  const at = html.indexOf(link)
  if (at === -1) return { html, headers }
  const { css, hash } = critical.of(classesAndIds(html))
  const before = snapshot.fontPaths.reduce(
    (head, path) => head.replace(`${fontPreloadHtml(path)}\n`, ''),
    html.slice(0, at),
  )
  const awaited = link.replace('>', ' media="print" data-awaited>')
  return {
    html: `${before}<style>${css}</style>\n${awaited}\n<noscript>${link}</noscript>${html.slice(at + link.length)}`,
    headers: { ...headers, 'content-security-policy': withStyle(headers['content-security-policy'] ?? '', hash) },
  }
}

function withStyle(policy: string, hash: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' '${hash}'`)
}
