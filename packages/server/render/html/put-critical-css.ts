import { classesAndIds, type CriticalCss } from '../../themes/index.ts'
import type { RenderedPage } from './fill-page-placeholders.ts'
import { fontPreloadHtml, stylesheetHtml } from './head-and-foot.ts'

/** The stylesheet of a page that may have critical CSS. */
export type PageStyles = {
  readonly styleVersion: string
  readonly fontPaths: readonly string[]
  /** Returns the critical CSS of pages with this stylesheet; `null` while it is not compiled. */
  readonly findCritical: () => CriticalCss | null
}

/** The cookie in which the storefront script keeps which version of the stylesheet it has seen arrive, until the browser is closed. */
const cookieName = 'sheet'

/**
 * True when a Cookie header says that the browser has the stylesheet, so that the page does not need critical CSS. Anybody may plant the
 * cookie: the page looks the same, and only waits for its stylesheet.
 */
export function hasStylesheet(cookie: string | undefined, { styleVersion }: PageStyles): boolean {
  return cookie?.includes(`${cookieName}=${styleVersion}`) === true
}

/**
 * Puts what the page needs of the stylesheet into the page, before the link to the stylesheet. The link is for print from then on,
 * until the storefront script has seen it arrive (apply-stylesheet.ts): browsers do not hold a page back for such a sheet, and it keeps
 * its place, so that styles after it still win. Without scripts, the page waits for the sheet as before. Preloads of fonts are taken
 * out: the browser finds the fonts in the critical CSS, and asks for them after the main picture.
 */
export function putCriticalCss(
  { html, headers }: RenderedPage,
  styles: PageStyles,
  critical: CriticalCss,
): RenderedPage {
  const link = stylesheetHtml(styles)
  const at = html.indexOf(link)
  if (at === -1) return { html, headers }
  const { css, hash } = critical.of(classesAndIds(html))
  const before = styles.fontPaths.reduce(
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
