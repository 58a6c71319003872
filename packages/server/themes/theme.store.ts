import { sql } from 'kysely'
import type { Db, JsonbColumn } from '../database/index.ts'
import type { ThemeFileInfo } from './format/read-theme.ts'
import type { TweakValues } from './tweaks/tweaks.ts'

type ThemeTables = {
  theme_versions: {
    site_id: string | null
    id: string
    name: string
    content_hash: string
    conf: JsonbColumn<unknown>
    template_version: string
    created_at: Date | undefined
  }
  theme_files: { site_id: string | null; theme_version_id: string; path: string; content: Buffer }
  site_themes: {
    site_id: string
    theme_version_id: string
    tweaks: JsonbColumn<TweakValues>
    allows_eval: boolean
    updated_at: Date
  }
}

export type ThemeVersion = {
  id: string
  siteId: string | null
  name: string
  contentHash: string
  conf: unknown
  templateVersion: string
}

/** A site's active theme version and its tweak values. */
/** `allowsEval`: the site's owner permits scripts of the theme to make code from text. */
export type ThemePointer = {
  versionId: string
  name: string
  isBuiltIn: boolean
  tweaks: TweakValues
  allowsEval: boolean
}

/** JSON escapes that PostgreSQL's jsonb rejects: NUL and lone surrogates. */
const notInJsonb = /\\u(?:0000|d[89a-f][\da-f]{2})/g

/** Inserts a theme version, unless one with the same name and content exists. */
export async function insertThemeVersion(db: Db, version: ThemeVersion): Promise<void> {
  await db
    .withTables<ThemeTables>()
    .insertInto('theme_versions')
    .values({
      id: version.id,
      site_id: version.siteId,
      name: version.name,
      content_hash: version.contentHash,
      conf: JSON.stringify(version.conf).replaceAll(notInJsonb, String.raw`\ufffd`),
      template_version: version.templateVersion,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const bytesAtOnce = 4_000_000
const rowsAtOnce = 500

/** Inserts the files of a theme version in batches of a few megabytes, because a theme can be large. */
export async function insertFiles(
  db: Db,
  siteId: string,
  versionId: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  let rows: ThemeTables['theme_files'][] = []
  let bytes = 0
  const send = async (): Promise<void> => {
    if (rows.length > 0) await db.withTables<ThemeTables>().insertInto('theme_files').values(rows).execute()
    rows = []
    bytes = 0
  }
  for (const [path, content] of files) {
    if (bytes + content.byteLength > bytesAtOnce || rows.length >= rowsAtOnce) await send()
    rows.push({ site_id: siteId, theme_version_id: versionId, path, content })
    bytes += content.byteLength
  }
  await send()
}

/**
 * Returns the id of the newest theme version with this name: one imported into the site or, if `siteId` is null, a built-in one.
 */
export async function findThemeVersionId(
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

/** Reads the text files of a theme version, which are all files except those in `assets/` and `scripts/`. */
export async function readThemeTextFiles(db: Db, versionId: string): Promise<Map<string, Buffer>> {
  const rows = await db
    .withTables<ThemeTables>()
    .selectFrom('theme_files')
    .select(['path', 'content'])
    .where('theme_version_id', '=', versionId)
    .where(sql<boolean>`path !~ ${served}`)
    .execute()
  return new Map(rows.map((row) => [row.path, row.content]))
}

export async function readServedFileInfo(db: Db, versionId: string): Promise<Map<string, ThemeFileInfo>> {
  const rows = await db
    .withTables<ThemeTables>()
    .selectFrom('theme_files')
    .select([
      'path',
      sql<string>`left(encode(sha256(content), 'hex'), 32)`.as('hash'),
      sql<number>`octet_length(content)`.as('bytes'),
    ])
    .where('theme_version_id', '=', versionId)
    .where(sql<boolean>`path ~ ${served}`)
    .execute()
  return new Map(rows.map(({ path, hash, bytes }) => [path, { hash, bytes }]))
}

const served = '^(assets|scripts)/'

export async function readFileContent(db: Db, versionId: string, path: string): Promise<Buffer | null> {
  const row = await db
    .withTables<ThemeTables>()
    .selectFrom('theme_files')
    .select('content')
    .where('theme_version_id', '=', versionId)
    .where('path', '=', path)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Returns the newest 100 theme versions that were imported into the site, newest first. */
export async function listVersions(
  db: Db,
  siteId: string,
): Promise<{ id: string; name: string; contentHash: string; createdMs: number }[]> {
  const rows = await db
    .withTables<ThemeTables>()
    .selectFrom('theme_versions')
    .select(['id', 'name', 'content_hash', sql<number>`created_at`.as('created_ms')])
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, contentHash: row.content_hash, createdMs: row.created_ms }))
}

const mostListed = 100

/** Finds a theme version that the site may use: one imported into the site or a built-in one. Null for all others. */
export async function findVersionById(
  db: Db,
  siteId: string,
  id: string,
): Promise<Omit<ThemePointer, 'tweaks' | 'allowsEval'> | null> {
  const row = await db
    .withTables<ThemeTables>()
    .selectFrom('theme_versions')
    .select(['id', 'name', 'site_id'])
    .where('id', '=', id)
    .where((where) => where.or([where('site_id', '=', siteId), where('site_id', 'is', null)]))
    .executeTakeFirst()
  return row ? { versionId: row.id, name: row.name, isBuiltIn: row.site_id === null } : null
}

export async function setSiteTheme(
  db: Db,
  siteId: string,
  { versionId, tweaks, allowsEval }: Pick<ThemePointer, 'versionId' | 'tweaks' | 'allowsEval'>,
  now: number,
): Promise<void> {
  const written = { tweaks: JSON.stringify(tweaks), allows_eval: allowsEval, updated_at: new Date(now) }
  const values = { theme_version_id: versionId, ...written }
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
    .select(['v.id', 'v.name', 'v.site_id', 't.tweaks', 't.allows_eval'])
    .where('t.site_id', '=', siteId)
    .executeTakeFirst()
  if (!row) return null
  const { id: versionId, name, tweaks, allows_eval: allowsEval } = row
  return { versionId, name, isBuiltIn: row.site_id === null, tweaks, allowsEval }
}
