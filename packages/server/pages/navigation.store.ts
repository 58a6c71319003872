import type { Db } from '../kit/db.ts'

type NavigationTables = {
  navigation_items: {
    site_id: string
    id: string
    navigation_id: string
    position: number
    page_id: string | null
    link_url: string | null
    link_title: string | null
    link_new_window: boolean
  }
  redirects: { site_id: string; from_path: string; to_path: string }
}

export type NavigationRow = {
  id: string
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
  const tables = db.withTables<NavigationTables>()
  await tables
    .deleteFrom('navigation_items')
    .where('site_id', '=', siteId)
    .where('navigation_id', '=', navigationId)
    .execute()
  if (rows.length === 0) return
  const values = rows.map((row, position) => ({
    site_id: siteId,
    id: row.id,
    navigation_id: navigationId,
    position,
    page_id: row.pageId,
    link_url: row.linkUrl,
    link_title: row.linkTitle,
    link_new_window: row.linkNewWindow,
  }))
  await tables.insertInto('navigation_items').values(values).execute()
}

export async function setRedirect(db: Db, siteId: string, from: string, to: string): Promise<void> {
  await db
    .withTables<NavigationTables>()
    .insertInto('redirects')
    .values({ site_id: siteId, from_path: from, to_path: to })
    .onConflict((conflict) => conflict.columns(['site_id', 'from_path']).doUpdateSet({ to_path: to }))
    .execute()
}

/** Where an old address leads now. Paths are lower case and begin with `/`. */
export async function findRedirect(db: Db, siteId: string, path: string): Promise<string | null> {
  const row = await db
    .withTables<NavigationTables>()
    .selectFrom('redirects')
    .select('to_path')
    .where('site_id', '=', siteId)
    .where('from_path', '=', path)
    .executeTakeFirst()
  return row?.to_path ?? null
}
