import type { Db, Json } from '../kit/db.ts'
import type { TweakValues } from './tweaks.ts'

type ThemeTables = {
  theme_versions: {
    site_id: string | null
    id: string
    name: string
    content_hash: string
    conf: Json<unknown>
    template_version: string
    created_at: Date | undefined
  }
  theme_files: { site_id: string | null; theme_version_id: string; path: string; content: Buffer }
  site_themes: { site_id: string; theme_version_id: string; tweaks: Json<TweakValues>; updated_at: Date }
}

export type ThemeVersion = {
  id: string
  siteId: string | null
  name: string
  contentHash: string
  conf: unknown
  templateVersion: string
}

/** The theme that a site wears. */
export type ThemePointer = { versionId: string; name: string; isBuiltIn: boolean; tweaks: TweakValues }

/** Adds the version unless the same content is there under this name. */
export async function insertVersion(db: Db, version: ThemeVersion): Promise<void> {
  await db
    .withTables<ThemeTables>()
    .insertInto('theme_versions')
    .values({
      id: version.id,
      site_id: version.siteId,
      name: version.name,
      content_hash: version.contentHash,
      conf: JSON.stringify(version.conf),
      template_version: version.templateVersion,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertFiles(
  db: Db,
  siteId: string,
  versionId: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const rows = Array.from(files, ([path, content]) => ({ site_id: siteId, theme_version_id: versionId, path, content }))
  await db.withTables<ThemeTables>().insertInto('theme_files').values(rows).execute()
}

/** The newest version under this name: the site's own, or with null a built-in one. */
export async function findVersion(
  db: Db,
  siteId: string | null,
  name: string,
  contentHash?: string,
): Promise<string | undefined> {
  const found = await db
    .withTables<ThemeTables>()
    .selectFrom('theme_versions')
    .select('id')
    .where('site_id', siteId === null ? 'is' : '=', siteId)
    .where('name', '=', name)
    .$if(contentHash !== undefined, (query) => query.where('content_hash', '=', contentHash ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

export async function readFiles(db: Db, versionId: string): Promise<Map<string, Buffer>> {
  const rows = await db
    .withTables<ThemeTables>()
    .selectFrom('theme_files')
    .select(['path', 'content'])
    .where('theme_version_id', '=', versionId)
    .execute()
  return new Map(rows.map((row) => [row.path, row.content]))
}

export async function setSiteTheme(
  db: Db,
  siteId: string,
  versionId: string,
  tweaks: TweakValues,
  now: number,
): Promise<void> {
  const values = { theme_version_id: versionId, tweaks: JSON.stringify(tweaks), updated_at: new Date(now) }
  await db
    .withTables<ThemeTables>()
    .insertInto('site_themes')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
}

export async function findSiteTheme(db: Db, siteId: string): Promise<ThemePointer | null> {
  const row = await db
    .withTables<ThemeTables>()
    .selectFrom('site_themes as t')
    .innerJoin('theme_versions as v', 'v.id', 't.theme_version_id')
    .select(['v.id', 'v.name', 'v.site_id', 't.tweaks'])
    .where('t.site_id', '=', siteId)
    .executeTakeFirst()
  return row ? { versionId: row.id, name: row.name, isBuiltIn: row.site_id === null, tweaks: row.tweaks } : null
}
