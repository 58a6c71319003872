import type { PageRow } from './shell.store.ts'
import { fullUrlOf } from './site-json.ts'
import type { Shell } from './shell.ts'

/** What an address leads to. `path` is the canonical one, which every answer of this page has. */
export type Target =
  | { kind: 'page'; path: string; page: PageRow }
  | { kind: 'list'; path: string; page: PageRow }
  | { kind: 'item'; path: string; page: PageRow; itemUrlId: string }
  | { kind: 'cart'; path: '/cart' }
  | { kind: 'none'; path: string }

/** Finds a page by its path, in any case and with or without a slash at its end (settled.md 1): the longest collection first. */
export function findPage(shell: Shell, path: string): Target {
  const wanted = canonical(path)
  if (wanted === null) return { kind: 'none', path }
  if (wanted === '')
    return shell.home ? { kind: kindOf(shell.home), path: '/', page: shell.home } : { kind: 'none', path: '/' }
  if (wanted === 'cart') return { kind: 'cart', path: '/cart' }

  const whole = shell.pageByUrl.get(wanted)
  if (whole) return { kind: kindOf(whole), path: fullUrlOf(whole), page: whole }
  for (let end = wanted.lastIndexOf('/'); end > 0; end = wanted.lastIndexOf('/', end - 1)) {
    const page = shell.pageByUrl.get(wanted.slice(0, end))
    if (page && kindOf(page) === 'list')
      return { kind: 'item', path: `/${wanted}`, page, itemUrlId: wanted.slice(end + 1) }
  }
  return { kind: 'none', path: `/${wanted}` }
}

/** `/Shop/Cups/` gives `shop/cups`; null for a path that can be none. */
function canonical(path: string): string | null {
  try {
    const text = decodeURIComponent(path).normalize('NFC').toLowerCase()
    return text.includes('\0') || !text.isWellFormed() ? null : text.replaceAll(/^\/+|\/+$/g, '')
  } catch {
    return null
  }
}

/** The path as it stands in an address. */
export function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function kindOf(page: PageRow): 'page' | 'list' {
  return page.typeName === 'products' ? 'list' : 'page'
}
