import { asciiAddress } from '@sitewright/domain/pages/url-id.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/index.ts'

type RedirectTables = {
  redirects: { site_id: string; from_path: string; to_path: string; is_folder: boolean }
}

/**
 * A redirect from a former path to a new one. Paths are lower case and begin with `/`. With `isFolder`, paths below `from` are
 * redirected below `to` as well.
 */
export type SiteRedirect = { from: string; to: string; isFolder: boolean }

export async function setRedirect(db: Db, siteId: string, { from, to, isFolder }: SiteRedirect): Promise<void> {
  const values = { to_path: to, is_folder: isFolder }
  await db
    .withTables<RedirectTables>()
    .insertInto('redirects')
    .values({ site_id: siteId, from_path: from, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'from_path']).doUpdateSet(values))
    .execute()
}

/**
 * Changes existing redirects to `from` so that they lead to `to`; with `isFolder` also those to paths below it. Deletes a
 * redirect from `to`, which would lead away from the new URL.
 */
export async function retargetRedirects(db: Db, siteId: string, { from, to, isFolder }: SiteRedirect): Promise<void> {
  const tables = db.withTables<RedirectTables>()
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
 * Returns the target of the site's redirect from this path, encoded for a Location header; `null` when there is none. Of several
 * redirects that match, the one from the longest path counts. `path` is lower case, begins with `/` and is not encoded.
 */
export async function findRedirect(db: Db, siteId: string, path: string): Promise<string | null> {
  const row = await db
    .withTables<RedirectTables>()
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
  return row ? asciiAddress(row.to_path) + row.rest.split('/').map(encodeURIComponent).join('/') : null
}
