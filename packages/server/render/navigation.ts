import type { Shell } from './shell.ts'
import type { Json } from './site-json.ts'

/** The entries of a navigation as templates read them (site-format.md 1.5); `currentPageId` is the page that is drawn. */
export function navigationData(shell: Shell, navigationId: string, currentPageId: string | null): Json {
  const items = shell.row.navigation
    .filter((entry) => entry.navigationId === navigationId)
    .flatMap((entry): Json[] => {
      if (entry.pageId === null) {
        const externalLink = { url: entry.url, title: entry.title, newWindow: entry.newWindow }
        return [{ active: false, folderActive: false, externalLink }]
      }
      const collection = shell.collections.get(entry.pageId) // a page that is switched off is not in the list
      return collection ? [{ active: entry.pageId === currentPageId, folderActive: false, collection }] : []
    })
  const active = items.some((item) => item['active'] === true)
  return { items, active, folderActive: false, extras: {} }
}
