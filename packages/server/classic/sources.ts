/**
 * What a theme's text loads from other hosts, as exact addresses or origins for the Content-Security-Policy: who imports a theme
 * may write code for the site (roles.md), and a library from elsewhere is code that the theme's author chose.
 */
export type ThemeSources = {
  readonly scriptHosts: readonly string[]
  readonly styleHosts: readonly string[]
  readonly fontHosts: readonly string[]
  readonly imageHosts: readonly string[]
  readonly frameHosts: readonly string[]
}

/** Of the static addresses in the texts; one that data make up stays shut. */
export function sourcesOf(texts: readonly string[]): ThemeSources {
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
    // Google's style sheets name their fonts on a second host.
    fontHosts: unique(styles.map(originOf).map((origin) => fontHosts[origin] ?? origin)),
    imageHosts: unique(of('img', 'source').map(originOf)),
    frameHosts: unique(of('iframe').map(originOf)),
  }
}

// No attribute holds `<`: a tag that never ends is given up at the next one.
const loading = /<(?:squarespace:)?(script|link|img|source|iframe)\b((?:"[^"<]*"|'[^'<]*'|[^>"'<])*)>/gi
const addressOfTag = /\s(?:src|href)\s*=\s*(?:"([^"{}]*)"|'([^'{}]*)')/i

const fontHosts: Readonly<Record<string, string>> = {
  'https://fonts.googleapis.com': 'https://fonts.gstatic.com',
  'fonts.googleapis.com': 'fonts.gstatic.com',
}

/**
 * The address without its query, which a policy can't hold; null for our own and for what is no style sheet. One that takes the
 * page's scheme, or a plain one, stands without a scheme: on a page of `http:` the policy then means both, on one of `https:` that alone.
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
  return [...new Set(all)].slice(0, mostSources)
}

const mostSources = 30
