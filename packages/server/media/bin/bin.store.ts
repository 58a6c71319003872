import type { BinPosition } from '@sitewright/domain/changes/bin.wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/index.ts'
import { isInScope, type AssetScope } from '../assets/asset-scope.ts'
import type { StoredAsset } from '../assets/asset.store.ts'

export type BinRow = {
  id: string
  fileName: string
  contentType: string
  bytes: number
  deletedMs: number
  deletedBy: string
}

/** Reads one page of the pictures that were deleted after `sinceMs` and whose files are still there, the latest first. */
export async function readBin(
  db: Db,
  scope: AssetScope,
  { sinceMs, before, most }: { sinceMs: number; before: BinPosition | null; most: number },
): Promise<BinRow[]> {
  const isEarlier = before
    ? sql`and (a.deleted_at, a.id) < (${new Date(before.deletedMs)}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<BinRow>`
    select a.id, a.file_name as "fileName", a.content_type as "contentType", a.bytes, a.deleted_at as "deletedMs",
      a.deleted_by as "deletedBy"
    from assets a where ${isInBin(scope, sinceMs)} ${isEarlier}
    order by a.deleted_at desc, a.id desc limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Counts the pictures that were deleted after `sinceMs` and are still kept, and sums up their files. */
export async function sumOfBin(db: Db, scope: AssetScope, sinceMs: number): Promise<{ total: number; bytes: number }> {
  const { rows } = await sql<{ total: number; bytes: string }>`
    select count(*)::integer as total, coalesce(sum(a.bytes), 0)::text as bytes
    from assets a where ${isInBin(scope, sinceMs)}`.execute(db)
  return { total: rows[0]?.total ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Finds a picture that is in the bin, for those who send its file. */
export async function findBinnedAsset(
  db: Db,
  scope: AssetScope,
  { id, sinceMs }: { id: string; sinceMs: number },
): Promise<StoredAsset | undefined> {
  const { rows } = await sql<StoredAsset>`
    select a.id, a.content_type as "contentType", a.bytes, coalesce(a.width, 0) as width, coalesce(a.height, 0) as height,
      a.frames, a.file_key as "fileKey", a.version, a.crop, coalesce(a.source_width, a.width, 0) as "sourceWidth",
      coalesce(a.source_height, a.height, 0) as "sourceHeight"
    from assets a where a.id = ${id} and ${isInBin(scope, sinceMs)}`.execute(db)
  return rows[0] && { ...rows[0], bytes: Number(rows[0].bytes) }
}

/** Puts pictures back into the bin, as they were there before they were restored. Skips those that were changed since. */
export async function deleteAgain(
  db: Db,
  scope: AssetScope,
  ids: readonly string[],
  sinceMs: number,
): Promise<{ id: string; file_name: string }[]> {
  const { rows } = await sql<{ id: string; file_name: string }>`
    update assets set deleted_at = restored_from, restored_from = null
    where site_id = ${scope.siteId} and id = any(${[...ids]}::uuid[])
      and (deleted_at is null or deleted_at = 'infinity')
      and restored_from >= ${new Date(sinceMs)} and ${isInScope('assets', scope)}
    returning id, file_name`.execute(db)
  return rows
}

function isInBin(scope: AssetScope, sinceMs: number): RawBuilder<unknown> {
  // `infinity` marks pictures that are held back because their review is not published.
  return sql`a.site_id = ${scope.siteId} and a.deleted_at >= ${new Date(sinceMs)} and a.deleted_at < 'infinity'
    and a.bytes > 0 and ${isInScope('a', scope)}`
}
