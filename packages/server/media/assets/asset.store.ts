import { sql, type ColumnType } from 'kysely'
import { assetSearchTerms } from '@sitewright/domain/media/asset-search.ts'
import type { Crop } from '@sitewright/domain/media/crop.ts'
import { plainTerm } from '@sitewright/domain/search/search-terms.ts'
import type { AverageColors } from '@sitewright/domain/media/suggested-background.ts'
import type { Db, TableOwnerDb, TimestamptzColumn, JsonbColumn } from '../../database/index.ts'
import { isInScope, type AssetScope } from './asset-scope.ts'
import type { AssetRow } from './image-json.ts'

export type AssetTables = {
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
    /** Version of the content, which is part of the picture's address: 1, and one more for each crop and replacement. */
    version: number
    /** Number of changes so far. */
    edit: number
    /** The part that is shown; `null` for the whole picture. `width` and `height` are those of the part. */
    crop: ColumnType<Crop | null, string | null | undefined, string | null>
    source_width: number | null
    source_height: number | null
    /** The file name as lists are sorted by it. */
    name_key: string
    /** Name of the account that added the picture. */
    added_by: string
    created_at: TimestamptzColumn
    /** Time at which the picture was deleted, else null; `infinity` while it is held back because its review is not published. */
    deleted_at: ColumnType<Date | null, Date | 'infinity' | null, Date | 'infinity' | null>
    /** Name of the account that deleted the picture last. */
    deleted_by: ColumnType<string, string | undefined, string>
    /** When a restored picture had been deleted; null once it was changed since. */
    restored_from: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  asset_terms: { site_id: string; term: string; asset_id: string }
}

export type StoredAsset = {
  id: string
  contentType: string
  bytes: number
  width: number
  height: number
  frames: number
  fileKey: string
  version: number
  crop: Crop | null
  sourceWidth: number
  sourceHeight: number
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
  'version',
] as const

export type NewAssetRow = AssetRow & {
  bytes: number
  frames: number
  file_key: string
  createdMs: number
  isHeld: boolean
  added_by: string
}

export async function insertAsset(db: Db, siteId: string, asset: NewAssetRow): Promise<void> {
  const { createdMs, isHeld, ...row } = asset
  await db
    .withTables<AssetTables>()
    .insertInto('assets')
    .values({
      ...row,
      site_id: siteId,
      edit: 0,
      colors: JSON.stringify(asset.colors),
      source_width: asset.width,
      source_height: asset.height,
      name_key: plainTerm(asset.file_name),
      created_at: new Date(createdMs),
      deleted_at: isHeld ? 'infinity' : null,
    })
    .execute()
  await saveAssetTerms(db, siteId, asset)
}

/** Replaces the terms by which a picture is found. */
export async function saveAssetTerms(
  db: Db,
  siteId: string,
  asset: Pick<AssetRow, 'id' | 'file_name' | 'title' | 'alt_text'>,
): Promise<void> {
  const terms = assetSearchTerms({ fileName: asset.file_name, title: asset.title, altText: asset.alt_text })
  const table = db.withTables<AssetTables>()
  await table.deleteFrom('asset_terms').where('site_id', '=', siteId).where('asset_id', '=', asset.id).execute()
  if (terms.length === 0) return
  await table
    .insertInto('asset_terms')
    .values(terms.map((term) => ({ site_id: siteId, term, asset_id: asset.id })))
    .execute()
}

/** Finds a picture that is not deleted, for those who send its file. */
export async function findStoredAsset(db: Db, siteId: string, id: string): Promise<StoredAsset | undefined> {
  const row = await db
    .withTables<AssetTables>()
    .selectFrom('assets')
    .select([
      'id',
      'content_type as contentType',
      'bytes',
      'width',
      'height',
      'frames',
      'file_key as fileKey',
      'version',
      'crop',
      'source_width',
      'source_height',
    ])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { bytes, width, height, source_width: sourceWidth, source_height: sourceHeight, ...rest } = row
  const size = { width: width ?? 0, height: height ?? 0 }
  return {
    ...rest,
    ...size,
    bytes: Number(bytes),
    sourceWidth: sourceWidth ?? size.width,
    sourceHeight: sourceHeight ?? size.height,
  }
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

/** Marks pictures as deleted. Returns those that were not before, with their file names. */
export async function softDeleteAssets(
  db: Db,
  scope: AssetScope,
  ids: readonly string[],
  { atMs, by }: { atMs: number; by: string },
): Promise<{ id: string; file_name: string }[]> {
  return updateAssetRows(db, scope.siteId, ids)
    .where('deleted_at', 'is', null)
    .where(isInScope('assets', scope))
    .set({ deleted_at: new Date(atMs), deleted_by: by, restored_from: null })
    .returning(['id', 'file_name'])
    .execute()
}

/**
 * Restores the pictures that were deleted at `afterMs` or later; those of reviews that visitors do not see stay held back. Returns them with their file names.
 */
export async function undeleteAssetsDeletedSince(
  db: Db,
  scope: AssetScope,
  ids: readonly string[],
  afterMs: number,
): Promise<{ id: string; file_name: string }[]> {
  return updateAssetRows(db, scope.siteId, ids)
    .where(isInScope('assets', scope))
    .where('deleted_at', '>=', new Date(afterMs))
    .where('deleted_at', '<>', sql<Date>`'infinity'`) // `infinity` marks a held picture, which is not deleted
    .where('bytes', '>', 0) // its file is still there
    .set((row) => ({
      deleted_at: sql<Date | null>`case when exists (
        select from media_review_view r
        where r.site_id = ${scope.siteId} and r.asset_id = assets.id and r.state <> 'published'
      ) then 'infinity'::timestamptz end`,
      restored_from: row.ref('deleted_at'),
    }))
    .returning(['id', 'file_name'])
    .execute()
}

export type DeletedAsset = { siteId: string; id: string; key: string }

/**
 * Finds up to 1,000 pictures of all sites that were deleted before `untilMs`, and 1,000 of reviews that were erased, whose files are still
 * stored.
 */
export async function findAssetsDeletedUntil(owner: TableOwnerDb, untilMs: number): Promise<DeletedAsset[]> {
  const text = `
    select replace(site_id::text, '-', '') as "siteId", replace(id::text, '-', '') as id, file_key as key
    from (
      (select site_id, id, file_key from assets where deleted_at <= $1 and bytes > 0 limit 1000)
      union
      (select a.site_id, a.id, a.file_key from media_review_view r
        join assets a on a.site_id = r.site_id and a.id = r.asset_id
        where r.state = 'erased' and a.bytes > 0 limit 1000)
    ) as gone`
  return owner.ask<DeletedAsset>('past_deleted_assets', text, [new Date(untilMs)])
}

/** Notes that the files of deleted pictures are gone. Their rows stay, because products and reviews refer to them. */
export async function saveFilesGone(owner: TableOwnerDb, assets: readonly DeletedAsset[]): Promise<void> {
  const text = `
    update assets a set bytes = 0 from unnest($1::uuid[], $2::uuid[]) as gone (site_id, id)
    where a.site_id = gone.site_id and a.id = gone.id`
  await owner.ask('deleted_assets_gone', text, [assets.map(({ siteId }) => siteId), assets.map(({ id }) => id)])
}

function updateAssetRows(db: Db, siteId: string, ids: readonly string[]) {
  return db
    .withTables<AssetTables>()
    .updateTable('assets')
    .where('site_id', '=', siteId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
}

/** Holds pictures back from visitors, or releases them. Pictures that an owner deleted stay deleted. */
export async function setAssetsHeld(db: Db, siteId: string, ids: readonly string[], isHeld: boolean): Promise<void> {
  const update = updateAssetRows(db, siteId, ids)
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
