import type { Crop } from '@sitewright/domain/media/crop.ts'
import { plainTerm } from '@sitewright/domain/search/search-terms.ts'
import type { Db } from '../../database/index.ts'
import { isInScope, type AssetScope } from './asset-scope.ts'
import type { AssetTables } from './asset.store.ts'
import type { AssetRow } from './image-json.ts'

/** A picture with everything that owners see of it. */
export type EditableAsset = AssetRow & {
  bytes: number
  frames: number
  file_key: string
  edit: number
  crop: Crop | null
  source_width: number | null
  source_height: number | null
  added_by: string
  name_key: string
  created_at: number
}
export type AssetPatch = Partial<Omit<EditableAsset, 'id' | 'edit' | 'added_by' | 'name_key' | 'created_at'>>

export const editableColumns = [
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
  'bytes',
  'frames',
  'file_key',
  'edit',
  'crop',
  'source_width',
  'source_height',
  'added_by',
  'name_key',
  'created_at',
] as const

/** Locks a picture that is not deleted, because its changes depend on what it is now. */
export async function lockEditableAsset(db: Db, scope: AssetScope, id: string): Promise<EditableAsset | undefined> {
  return selectEditable(db, scope, id).forUpdate().executeTakeFirst()
}

/** Finds a picture that is not deleted. */
export async function findEditableAsset(db: Db, scope: AssetScope, id: string): Promise<EditableAsset | undefined> {
  return selectEditable(db, scope, id).executeTakeFirst()
}

/** Saves changes of a picture that the transaction has locked. */
export async function saveAsset(db: Db, siteId: string, id: string, patch: AssetPatch): Promise<EditableAsset> {
  const { crop, colors, ...plain } = patch
  return db
    .withTables<AssetTables>()
    .updateTable('assets')
    .set((row) => ({
      ...plain,
      edit: row('edit', '+', 1),
      restored_from: null, // its restoration is not the last change any more
      ...(plain.file_name !== undefined && { name_key: plainTerm(plain.file_name) }),
      ...(crop !== undefined && { crop: crop && JSON.stringify(crop) }),
      ...(colors !== undefined && { colors: JSON.stringify(colors) }),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning(editableColumns)
    .executeTakeFirstOrThrow()
}

function selectEditable(db: Db, scope: AssetScope, id: string) {
  return db
    .withTables<AssetTables>()
    .selectFrom('assets')
    .select(editableColumns)
    .where('site_id', '=', scope.siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isInScope('assets', scope))
}
