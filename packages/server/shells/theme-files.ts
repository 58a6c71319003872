import { fileAddress, type Theme } from '../themes/index.ts'

const icons = ['favicon.svg', 'favicon.png', 'favicon.ico']

/** The icon that a theme brings, as an address. */
export function iconPathOf(theme: Theme): string | null {
  const found = icons.find((name) => theme.files.has(`assets/${name}`))
  return found === undefined ? null : fileAddress(theme, `/assets/${found}`)
}

/** The first font of the theme's stylesheets that lies in its folder; a theme that preloads fonts itself knows better. */
export function fontPathOf(theme: Theme): string | null {
  const { files, regions, stylesheets } = theme
  if ([...regions.values()].some((region) => /\bas="font"/.test(region))) return null
  for (const { source } of stylesheets) {
    for (const [face] of source.matchAll(/@font-face\s*\{[^}]*\}/g)) {
      const address = /url\(\s*["']?([^"')]+\.woff2)/.exec(face)?.[1]
      const path = address === undefined ? null : pathOf(address)
      if (path !== null && files.has(path.slice(1))) return fileAddress(theme, path)
    }
  }
  return null
}

/** As the stylesheet at `/site.css` means it; null for other hosts. */
function pathOf(address: string): string | null {
  const base = 'http://site.invalid/site.css'
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return url.host === 'site.invalid' ? url.pathname : null
}
