import type { ActiveTheme } from '../themes/index.ts'
import type { SnapshotPageRow } from './snapshot.store.ts'

const withItems: ReadonlySet<string> = new Set(['products', 'blog', 'events', 'gallery', 'album'])

/**
 * Returns how a page is shown. `list`: collections with items, which are the built-in types, and types for which the theme has a
 * list or item template. `folder`: redirects to its first page. `page`: all others, including an index, which shows the pages
 * inside it.
 */
export function pageKindOf(
  { activeTheme }: { activeTheme: ActiveTheme },
  { typeName }: Pick<SnapshotPageRow, 'typeName'>,
): 'page' | 'list' | 'folder' {
  if (withItems.has(typeName)) return 'list'
  if (isIndexPage(activeTheme, { typeName })) return 'page'
  const own = activeTheme.theme.collections.get(typeName)
  if (typeName === 'folder' || own?.conf['folder'] === true) return 'folder'
  return own !== undefined && (own.list !== null || own.item !== null) ? 'list' : 'page'
}

export function isIndexPage(activeTheme: ActiveTheme, { typeName }: Pick<SnapshotPageRow, 'typeName'>): boolean {
  return typeName === 'index' || activeTheme.theme.collections.get(typeName)?.conf['index'] === true
}
