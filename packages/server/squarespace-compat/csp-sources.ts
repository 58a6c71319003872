/**
 * URLs and origins on other hosts that a theme's text loads from, which the Content-Security-Policy allows. Importing a theme
 * already allows its author's code on the site, so libraries that the theme loads are allowed too.
 */
export type ThemeCspSources = {
  readonly scriptHosts: readonly string[]
  readonly styleHosts: readonly string[]
  readonly fontHosts: readonly string[]
  readonly imageHosts: readonly string[]
  readonly frameHosts: readonly string[]
}

/**
 * Collects the URLs on other hosts that the templates contain literally. URLs built from page data are left out, and so not
 * allowed.
 */
export function collectCspSources(texts: readonly string[]): ThemeCspSources {
  const found = texts.flatMap((text) => [...text.matchAll(loading)])
  const of = (...elements: string[]): string[] =>
    found
      .filter(([, element = '']) => elements.includes(element.toLowerCase()))
      .flatMap(([tag, , attributes = '']) => {
        const [, double, single] = addressOfTag.exec(attributes) ?? []
        return addressOf(double ?? single ?? '', tag) ?? []
      })
  const scriptHosts = of('script')
  const styles = of('link')
  return {
    scriptHosts: unique(scriptHosts),
    styleHosts: unique(styles),
    // Google Fonts serves style sheets and font files from different hosts.
    fontHosts: unique(styles.map(originOf).map((origin) => fontHosts[origin] ?? origin)),
    imageHosts: unique(of('img', 'source').map(originOf)),
    frameHosts: unique(of('iframe').map(originOf)),
  }
}

// Attribute values must not contain `<`, so that the match of an unclosed tag stops at the next tag.
const loading = /<(?:squarespace:)?(script|link|img|source|iframe)\b((?:"[^"<]*"|'[^'<]*'|[^>"'<])*)>/gi
const addressOfTag = /\s(?:src|href)\s*=\s*(?:"([^"{}]*)"|'([^'{}]*)')/i

const fontHosts: Readonly<Record<string, string>> = {
  'https://fonts.googleapis.com': 'https://fonts.gstatic.com',
  'fonts.googleapis.com': 'fonts.gstatic.com',
}

/**
 * Returns the URL without its query, which a Content-Security-Policy cannot match; `null` for the theme's own files and for links
 * other than style sheets. Protocol-relative and `http:` URLs are returned without a scheme: on an `http:` page the policy then
 * allows both schemes, on an `https:` page only https.
 */
function addressOf(text: string, tag: string): string | null {
  if (/^<link\b/i.test(tag) && !/\brel\s*=\s*["']?[^"'>]*stylesheet/i.test(tag)) return null
  const url = /^(?:https?:)?\/\//i.test(text) ? URL.parse(text, 'https://theme.invalid') : null
  if (!url || url.username !== '' || url.password !== '') return null
  const address = `${/^https:/i.test(text) ? 'https://' : ''}${url.host}${url.pathname}`
  return /^[\w.:/~%@+-]+$/.test(address) ? address : null
}

function originOf(address: string): string {
  return /^(?:https:\/\/)?[^/]*/.exec(address)?.[0] ?? address
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)].slice(0, maxSources)
}

const maxSources = 30
