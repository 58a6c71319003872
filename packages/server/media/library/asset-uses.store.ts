import { sql } from 'kysely'
import type { AssetUse } from '@sitewright/domain/media/media.wire.ts'
import type { Db } from '../../database/index.ts'

/** Reads what shows a picture, the first `most` by kind and title, and the number of all. */
export async function findUses(
  db: Db,
  siteId: string,
  assetId: string,
  most: number,
): Promise<{ uses: AssetUse[]; useCount: number }> {
  const { rows } = await sql<AssetUse & { useCount: number }>`
    select u.kind, replace(u.owner_id::text, '-', '') as id, u.title, (count(*) over ())::integer as "useCount"
    from media_use_view u where u.site_id = ${siteId} and u.asset_id = ${assetId}
    order by u.kind, u.title, u.owner_id limit ${most}`.execute(db)
  return { uses: rows.map(({ kind, id, title }) => ({ kind, id, title })), useCount: rows[0]?.useCount ?? 0 }
}

/** Counts the places that show any of the pictures. */
export async function countUses(db: Db, siteId: string, assetIds: readonly string[]): Promise<number> {
  if (assetIds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(distinct (u.kind, u.owner_id))::integer as count from media_use_view u
    where u.site_id = ${siteId} and u.asset_id = any(${[...assetIds]}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}
