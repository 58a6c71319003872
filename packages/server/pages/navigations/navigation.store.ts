import type { Db } from '../../database/index.ts'

type NavigationTables = {
  navigation_items: {
    site_id: string
    id: string
    navigation_id: string
    parent_id: string | null
    position: number
    page_id: string | null
    link_url: string | null
    link_title: string | null
    link_new_window: boolean
  }
}

/** Name of the lock held while a site's navigation entries are replaced, or copied into the navigations of a new theme. */
export const navigationsLock = 'navigations'

export type NavigationEntryRow = {
  id: string
  parentId: string | null
  pageId: string | null
  linkUrl: string | null
  linkTitle: string | null
  linkNewWindow: boolean
}

export async function replaceNavigation(
  db: Db,
  siteId: string,
  navigationId: string,
  rows: readonly NavigationEntryRow[],
): Promise<void> {
  await db
    .withTables<NavigationTables>()
    .deleteFrom('navigation_items')
    .where('site_id', '=', siteId)
    .where('navigation_id', '=', navigationId)
    .execute()
  await insertNavigation(db, siteId, navigationId, rows)
}

/** Inserts the entries of a navigation that has none yet. */
export async function insertNavigation(
  db: Db,
  siteId: string,
  navigationId: string,
  rows: readonly NavigationEntryRow[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row, position) => ({
    site_id: siteId,
    id: row.id,
    navigation_id: navigationId,
    parent_id: row.parentId,
    position,
    page_id: row.pageId,
    link_url: row.linkUrl,
    link_title: row.linkTitle,
    link_new_window: row.linkNewWindow,
  }))
  await db.withTables<NavigationTables>().insertInto('navigation_items').values(values).execute()
}

export type StoredNavigationEntry = NavigationEntryRow & { navigationId: string }

/** Reads the entries of all navigations of the site, each navigation in its order. */
export async function readNavigations(db: Db, siteId: string): Promise<StoredNavigationEntry[]> {
  const rows = await db
    .withTables<NavigationTables>()
    .selectFrom('navigation_items')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('navigation_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    navigationId: row.navigation_id,
    id: row.id,
    parentId: row.parent_id,
    pageId: row.page_id,
    linkUrl: row.link_url,
    linkTitle: row.link_title,
    linkNewWindow: row.link_new_window,
  }))
}
