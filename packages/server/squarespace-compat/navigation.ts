import type { Collection } from '@sitewright/domain/pages/page-json.ts'

/** An entry of a navigation. `parentId` is the id of the folder's entry that contains it, `null` at the top level. */
export type SnapshotNavigationRow = {
  id: string
  parentId: string | null
  navigationId: string
  pageId: string | null
  url: string | null
  title: string | null
  newWindow: boolean
}

/** Data of a site that navigations are built from. `collections` does not contain disabled pages. */
export type NavigationSource = {
  readonly row: { readonly navigation: readonly SnapshotNavigationRow[] }
  readonly collections: ReadonlyMap<string, Collection>
}

type Entry = {
  active: boolean
  folderActive: boolean
  collection?: Collection
  items?: Entry[]
  externalLink?: { url: string | null; title: string | null; newWindow: boolean }
}
type NavigationJson = {
  items: Entry[]
  active: boolean
  folderActive: boolean
  extras: object
  collection?: Collection
}

/** Builds the template data of a navigation. Entries of the page being rendered, `currentPageId`, are `active`. */
export function navigationData(
  snapshot: NavigationSource,
  navigationId: string,
  currentPageId: string | null,
): NavigationJson {
  const rows = snapshot.row.navigation.filter((row) => row.navigationId === navigationId)
  return listOf(
    rows.filter(({ parentId }) => parentId === null).flatMap((row) => entryOf(snapshot, row, currentPageId)),
  )
}

/**
 * Builds the template data of the folder that contains the page being rendered: the folder's pages, and the folder as
 * `collection`. Has no items when the page is in no folder.
 */
export function folderNavigationData(snapshot: NavigationSource, currentPageId: string | null): NavigationJson {
  const rows = snapshot.row.navigation
  const own = rows.find(({ pageId, parentId }) => pageId !== null && pageId === currentPageId && parentId !== null)
  const inside = rows.find(({ pageId, id }) => pageId === currentPageId && rows.some((row) => row.parentId === id))
  const folderEntryId = own?.parentId ?? inside?.id ?? null
  if (folderEntryId === null) return listOf([])
  const folder = snapshot.collections.get(rows.find(({ id }) => id === folderEntryId)?.pageId ?? '')
  return { ...listOf(childrenOf(snapshot, folderEntryId, currentPageId)), ...(folder && { collection: folder }) }
}

/** Returns the ids of the pages in a folder or an index, in the order of the first navigation that lists them. */
export function pageIdsInFolder({ row: { navigation } }: NavigationSource, folderId: string): string[] {
  const entries = navigation.filter(({ pageId }) => pageId === folderId)
  const own = entries.find(({ id }) => navigation.some(({ parentId }) => parentId === id))
  return navigation.flatMap(({ parentId, pageId }) => (own && parentId === own.id && pageId !== null ? [pageId] : []))
}

function listOf(items: Entry[]): NavigationJson {
  const active = items.some((item) => item.active)
  const folderActive = items.some((item) => item.folderActive)
  return { items, active, folderActive, extras: {} }
}

function entryOf(snapshot: NavigationSource, row: SnapshotNavigationRow, currentPageId: string | null): Entry[] {
  if (row.pageId === null) {
    const { url, title, newWindow } = row
    return [{ active: false, folderActive: false, externalLink: { url, title, newWindow } }]
  }
  const collection = snapshot.collections.get(row.pageId)
  if (!collection) return [] // disabled pages are not in the snapshot
  const active = row.pageId === currentPageId
  if (!collection.folder) return [{ active, folderActive: false, collection }]
  const items = childrenOf(snapshot, row.id, currentPageId)
  return [{ active, folderActive: active || items.some((item) => item.active), collection, items }]
}

function childrenOf(snapshot: NavigationSource, entryId: string, currentPageId: string | null): Entry[] {
  const rows = snapshot.row.navigation.filter(({ parentId }) => parentId === entryId)
  // Folders cannot contain folders: with an empty `id`, the entry gets no children.
  return rows.flatMap((row) => entryOf(snapshot, { ...row, id: '' }, currentPageId))
}
