import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { readNavigations, type StoredNavigationEntry } from './navigation.store.ts'
import { readPageList, type PageListRow } from '../page.store.ts'

export type ListedEntry = {
  title: string
  address: string
  /** Id of the page that the entry leads to. `null` when the entry is a link. */
  pageId: string | null
  newWindow: boolean
  items: readonly ListedEntry[]
}
export type ListedNavigation = { name: string; entries: readonly ListedEntry[] }
export type ListedPage = { id: string; title: string; address: string }

/** Returns the site's navigations that have entries, and the pages that entries can link to. */
export async function listNavigations(
  ctx: Ctx,
): Promise<{ navigations: readonly ListedNavigation[]; pages: readonly ListedPage[] }> {
  const [entries, names] = await readInSite(ctx, (tx) =>
    Promise.all([readNavigations(tx, ctx.siteId), readPageList(tx, ctx.siteId)]),
  )
  const pages = names.map(pageOf)
  const byId = new Map(pages.map((page) => [page.id, page]))
  const navigations = Array.from(Map.groupBy(entries, ({ navigationId }) => navigationId))
  return { pages, navigations: navigations.map(([name, own]) => ({ name, entries: listOf(own, null, byId) })) }
}

function pageOf({ id, title, urlId, isHome }: PageListRow): ListedPage {
  return { id, title, address: isHome ? '/' : `/${urlId}` }
}

/** Returns the entries below `parentId`. Entries of deleted pages are left out, as on published pages. */
function listOf(
  entries: readonly StoredNavigationEntry[],
  parentId: string | null,
  pages: ReadonlyMap<string, ListedPage>,
): ListedEntry[] {
  return entries
    .filter((entry) => entry.parentId === parentId)
    .flatMap(({ id, pageId, linkUrl, linkTitle, linkNewWindow }) => {
      const items = parentId === null ? listOf(entries, id, pages) : []
      const place = { pageId, newWindow: linkNewWindow, items }
      if (pageId === null) return [{ ...place, title: linkTitle ?? '', address: linkUrl ?? '' }]
      const page = pages.get(pageId)
      return page ? [{ ...place, title: page.title, address: page.address }] : []
    })
}
