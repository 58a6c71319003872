import { versionedFileUrl, type Theme } from '../themes/index.ts'

const icons = ['favicon.svg', 'favicon.png', 'favicon.ico']

/** Returns the URL of the theme's icon, or `null` when it has none. */
export function themeFaviconUrl(theme: Theme): string | null {
  const found = icons.find((name) => theme.files.has(`assets/${name}`))
  return found === undefined ? null : versionedFileUrl(theme, `/assets/${found}`)
}

const maxFonts = 2

/**
 * Returns the URLs of up to two fonts to preload: the first upright face of each font family in the theme's stylesheets, if the
 * file lies in the theme's folder. Empty when the theme preloads fonts itself.
 */
export function preloadFontUrls(theme: Theme): string[] {
  if ([...theme.regions.values()].some((region) => /\bas="font"/.test(region))) return []
  const faces = theme.stylesheets.flatMap(({ source }) => source.match(/@font-face\s*\{[^{}]*\}/g) ?? [])
  const byFamily = new Map<string, string>()
  for (const face of faces.filter((one) => !/font-style:\s*italic|unicode-range/.test(one))) {
    const family = /font-family:\s*([^;}]+)/.exec(face)?.[1]?.trim() ?? ''
    const address = /url\(\s*["']?([^"')]+\.woff2)/.exec(face)?.[1]
    const path = address === undefined ? null : pathOf(address)
    if (path !== null && theme.files.has(path.slice(1)) && !byFamily.has(family)) byFamily.set(family, path)
  }
  return [...byFamily.values()].slice(0, maxFonts).map((path) => versionedFileUrl(theme, path))
}

/** Returns the path of a URL, resolved as in the stylesheet at `/site.css`. `null` for other hosts and invalid URLs. */
function pathOf(address: string): string | null {
  const base = 'http://site.invalid/site.css'
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return url.host === 'site.invalid' ? url.pathname : null
}
