import type { Db, TimestamptzColumn, JsonbColumn, Tx } from '../database/index.ts'

export type SiteSettings = {
  title: string
  tagline: string
  description: string
  /** BCP 47 tag, for example 'en-US'. */
  language: string
  /** IANA name, for example 'Europe/Berlin'. */
  timeZone: string
  /** ISO 4217 code, for example 'EUR'. */
  currency: string
  /** Further settings by name, validated by `checkSettings`. */
  settings: Readonly<Record<string, unknown>>
}

type SettingsTables = {
  site_settings: {
    site_id: string
    revision: number
    title: string
    tagline: string
    description: string
    language: string
    time_zone: string
    currency: string
    settings: JsonbColumn<Record<string, unknown>>
    updated_at: TimestamptzColumn
  }
}

export async function insertSettings(tx: Tx, siteId: string, values: SiteSettings, at: number): Promise<void> {
  await tx
    .withTables<SettingsTables>()
    .insertInto('site_settings')
    .values({ site_id: siteId, revision: 1, ...columnsOf(values), updated_at: new Date(at) })
    .execute()
}

export async function updateSettings(tx: Tx, siteId: string, patch: Partial<SiteSettings>): Promise<void> {
  const columns = columnsOf(patch)
  if (Object.keys(columns).length === 0) return
  await tx
    .withTables<SettingsTables>()
    .updateTable('site_settings')
    .set(columns)
    .where('site_id', '=', siteId)
    .execute()
}

/** Increments the site's revision and returns it. */
export async function incrementRevision(tx: Tx, siteId: string, at: number): Promise<number> {
  const row = await tx
    .withTables<SettingsTables>()
    .updateTable('site_settings')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: new Date(at) }))
    .where('site_id', '=', siteId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

export async function readSettings(db: Db, siteId: string): Promise<SiteSettings & { revision: number }> {
  const row = await db
    .withTables<SettingsTables>()
    .selectFrom('site_settings')
    .select([
      'revision',
      'title',
      'tagline',
      'description',
      'language',
      'time_zone as timeZone',
      'currency',
      'settings',
    ])
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow()
  return row
}

export async function readTitleAndLanguage(db: Db, siteId: string): Promise<{ title: string; language: string }> {
  const row = await db
    .withTables<SettingsTables>()
    .selectFrom('site_settings')
    .select(['title', 'language'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row ?? { title: '', language: 'en-US' }
}

type Columns = Partial<Pick<SiteSettings, 'title' | 'tagline' | 'description' | 'language' | 'currency'>> & {
  time_zone?: string
  settings?: string
}

function columnsOf(values: SiteSettings): Required<Columns>
function columnsOf(values: Partial<SiteSettings>): Columns
function columnsOf({ timeZone, settings, ...same }: Partial<SiteSettings>): Columns {
  return {
    ...same,
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(settings !== undefined && { settings: JSON.stringify(settings) }),
  }
}
