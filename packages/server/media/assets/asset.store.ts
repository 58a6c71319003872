import { sql, type ColumnType } from 'kysely'
import type { AverageColors } from '@sitewright/domain/media/suggested-background.ts'
import type { Db, TimestamptzColumn, JsonbColumn } from '../../database/index.ts'
import type { AssetRow } from './image-json.ts'

type AssetTables = {
  assets: {
    site_id: string
    id: string
    file_name: string
    content_type: string
    bytes: number
    width: number | null
    height: number | null
    frames: number
    focal_x: number
    focal_y: number
    colors: JsonbColumn<AverageColors | null>
    alt_text: string
    title: string
    file_key: string
    created_at: TimestamptzColumn
    /** Time at which the picture was deleted, else null; `infinity` while it is held back because its review is not published. */
    deleted_at: ColumnType<Date | null, Date | 'infinity' | null, Date | 'infinity' | null>
  }
}

export type StoredAsset = {
  id: string
  contentType: string
  bytes: number
  width: number
  frames: number
  fileKey: string
}

const shown = [
  'id',
  'file_name',
  'content_type',
  'width',
  'height',
  'focal_x',
  'focal_y',
  'colors',
  'alt_text',
  'title',
] as const

export async function insertAsset(
  db: Db,
  siteId: string,
  asset: AssetRow & { bytes: number; frames: number; file_key: string; createdMs: number; isHeld: boolean },
): Promise<void> {
  const { createdMs, isHeld, ...row } = asset
  await db
    .withTables<AssetTables>()
    .insertInto('assets')
    .values({
      ...row,
      site_id: siteId,
      colors: JSON.stringify(asset.colors),
      created_at: new Date(createdMs),
      deleted_at: isHeld ? 'infinity' : null,
    })
    .execute()
}

export async function findStoredAsset(db: Db, siteId: string, id: string): Promise<StoredAsset | undefined> {
  const row = await db
    .withTables<AssetTables>()
    .selectFrom('assets')
    .select(['id', 'content_type', 'bytes', 'width', 'frames', 'file_key'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      contentType: row.content_type,
      bytes: Number(row.bytes),
      width: row.width ?? 0,
      frames: row.frames,
      fileKey: row.file_key,
    }
  )
}

/** Finds the file of a held picture, which visitors cannot see because its review is not published. */
export async function findHeldAsset(
  db: Db,
  siteId: string,
  id: string,
): Promise<Pick<StoredAsset, 'contentType' | 'fileKey'> | undefined> {
  return db
    .withTables<AssetTables>()
    .selectFrom('assets')
    .select(['content_type as contentType', 'file_key as fileKey'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', '=', sql<Date>`'infinity'`)
    .executeTakeFirst()
}

export type AssetPatch = Partial<Pick<AssetRow, 'alt_text' | 'title' | 'focal_x' | 'focal_y'>>

/**
 * Changes a picture's texts or focal point. Returns the changed row, or undefined when the picture was deleted. An empty patch
 * changes nothing.
 */
export async function patchAsset(db: Db, siteId: string, id: string, patch: AssetPatch): Promise<AssetRow | undefined> {
  return updateAssetRow(db, siteId, id)
    .where('deleted_at', 'is', null)
    .set({ site_id: siteId, ...patch })
    .returning(shown)
    .executeTakeFirst()
}

/** Marks a picture as deleted. Returns its file name, or undefined when the picture was already deleted. */
export async function softDeleteAsset(db: Db, siteId: string, id: string, atMs: number): Promise<string | undefined> {
  const row = await updateAssetRow(db, siteId, id)
    .where('deleted_at', 'is', null)
    .set({ deleted_at: new Date(atMs) })
    .returning('file_name')
    .executeTakeFirst()
  return row?.file_name
}

/**
 * Restores a picture that was deleted at `afterMs` or later. Returns its file name; undefined when there is no such deleted
 * picture.
 */
export async function undeleteAssetDeletedSince(
  db: Db,
  siteId: string,
  id: string,
  afterMs: number,
): Promise<string | undefined> {
  const row = await updateAssetRow(db, siteId, id)
    .where('deleted_at', '>=', new Date(afterMs))
    .where('deleted_at', '<>', sql<Date>`'infinity'`) // `infinity` marks a held picture, which is not deleted
    .set({ deleted_at: null })
    .returning('file_name')
    .executeTakeFirst()
  return row?.file_name
}

function updateAssetRow(db: Db, siteId: string, id: string) {
  return db.withTables<AssetTables>().updateTable('assets').where('site_id', '=', siteId).where('id', '=', id)
}

/** Holds pictures back from visitors, or releases them. Pictures that an owner deleted stay deleted. */
export async function setAssetsHeld(db: Db, siteId: string, ids: readonly string[], isHeld: boolean): Promise<void> {
  const update = db
    .withTables<AssetTables>()
    .updateTable('assets')
    .where('site_id', '=', siteId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
  const before = isHeld
    ? update.where('deleted_at', 'is', null)
    : update.where('deleted_at', '=', sql<Date>`'infinity'`)
  await before.set({ deleted_at: isHeld ? 'infinity' : null }).execute()
}

/** Reads pictures of the site, newest first, which is by descending id because ids increase with time. */
export async function selectAssets(
  db: Db,
  siteId: string,
  page: { limit: number; before?: string },
): Promise<AssetRow[]> {
  let query = db
    .withTables<AssetTables>()
    .selectFrom('assets')
    .select(shown)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}
