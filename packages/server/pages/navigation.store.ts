import { sql } from 'kysely'
import type { Db } from '../database/index.ts'

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
  redirects: { site_id: string; from_path: string; to_path: string; is_folder: boolean }
}

/** Held while a site's navigation entries are replaced, or copied into the navigations of a new theme. */
export const navigationsLock = 'navigations'

export type NavigationRow = {
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
  rows: readonly NavigationRow[],
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
  rows: readonly NavigationRow[],
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

export type StoredEntry = NavigationRow & { navigationId: string }

/** Reads the entries of all navigations of the site, each navigation in its order. */
export async function readNavigations(db: Db, siteId: string): Promise<StoredEntry[]> {
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

/** Paths are lower case and begin with `/`. With `isFolder`, paths below `from` are redirected below `to` as well. */
export type Redirect = { from: string; to: string; isFolder: boolean }

export async function setRedirect(db: Db, siteId: string, { from, to, isFolder }: Redirect): Promise<void> {
  const values = { to_path: to, is_folder: isFolder }
  await db
    .withTables<NavigationTables>()
    .insertInto('redirects')
    .values({ site_id: siteId, from_path: from, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'from_path']).doUpdateSet(values))
    .execute()
}

/** Redirects that led to `from` lead to `to` afterwards. Redirects away from `to` are deleted. */
export async function moveRedirects(db: Db, siteId: string, { from, to, isFolder }: Redirect): Promise<void> {
  const tables = db.withTables<NavigationTables>()
  await tables.deleteFrom('redirects').where('site_id', '=', siteId).where('from_path', '=', to).execute()
  const update = tables.updateTable('redirects').where('site_id', '=', siteId)
  await update.set({ to_path: to }).where('to_path', '=', from).execute()
  if (!isFolder) return
  await update
    .set({ to_path: sql<string>`${to}::text || substr(to_path, ${from.length + 1})` })
    .where(sql<boolean>`starts_with(to_path, ${`${from}/`})`)
    .execute()
}

/**
 * Returns the target of the longest redirect that matches the path, encoded for a Location header, or `null` when none matches.
 * The given path is lower case, begins with `/` and is not encoded.
 */
export async function findRedirect(db: Db, siteId: string, path: string): Promise<string | null> {
  const row = await db
    .withTables<NavigationTables>()
    .selectFrom('redirects')
    .select((query) => [
      'to_path',
      sql<string>`substr(${path}::text, char_length(${query.ref('from_path')}) + 1)`.as('rest'),
    ])
    .where('site_id', '=', siteId)
    .where((query) =>
      query.or([
        query('from_path', '=', path),
        query.and([
          query('is_folder', '=', true),
          sql<boolean>`starts_with(${path}, ${query.ref('from_path')} || '/')`,
        ]),
      ]),
    )
    .orderBy(sql`char_length(from_path)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? encodedAddress(row.to_path) + row.rest.split('/').map(encodeURIComponent).join('/') : null
}

/** Encodes only characters invalid in URLs: the owner's address may contain a query and parts already encoded. */
function encodedAddress(address: string): string {
  return address.replaceAll(/[^!#-;=?-[\]_a-z~]+/g, encodeURIComponent)
}
