import type { Db, Json } from '../kit/db.ts'
import type { AssetColors, AssetRow } from './image-json.ts'

type AssetTables = {
  assets: {
    site_id: string
    id: string
    file_name: string
    content_type: string
    bytes: number
    width: number | null
    height: number | null
    focal_x: number
    focal_y: number
    colors: Json<AssetColors | null>
    alt_text: string
    file_key: string
    deleted_at: number | null
  }
}

export type StoredAsset = Pick<AssetRow, 'id' | 'file_name' | 'content_type'> & { file_key: string; bytes: number }

export async function insertAsset(
  db: Db,
  siteId: string,
  asset: AssetRow & { bytes: number; file_key: string },
): Promise<void> {
  await db
    .withTables<AssetTables>()
    .insertInto('assets')
    .values({ ...asset, site_id: siteId, colors: JSON.stringify(asset.colors) })
    .execute()
}

export async function findStoredAsset(db: Db, siteId: string, id: string): Promise<StoredAsset | undefined> {
  return db
    .withTables<AssetTables>()
    .selectFrom('assets')
    .select(['id', 'file_name', 'content_type', 'file_key', 'bytes'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
