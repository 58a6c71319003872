import { sql, type RawBuilder } from 'kysely'
import { termRange } from '@sitewright/domain/search/search-terms.ts'
import type { MediaSort } from '@sitewright/domain/media/media.wire.ts'
import type { Db } from '../../database/index.ts'
import { isInScope, type AssetScope } from '../assets/asset-scope.ts'
import { editableColumns, type EditableAsset } from '../assets/editable-asset.store.ts'

export type AssetFilter = {
  words: readonly string[]
  contentType: string | undefined
  isAltMissing: boolean
  isUnused: boolean
  ids?: readonly string[] | undefined
}
/** Where a page begins: after the picture with this value of the sorted column and this id. */
export type AssetCursor = { value: string; id: string }
type AssetPage = { sort: MediaSort; after: AssetCursor | null; most: number }

/** The column by which each list is sorted, which an index has before the id. Lists of the newest are sorted by id, which rises with time. */
const columns: Readonly<Record<MediaSort, { name: string; type: string; isDescending: boolean } | null>> = {
  newest: null,
  name: { name: 'a.name_key', type: 'text', isDescending: false },
  size: { name: 'a.bytes', type: 'bigint', isDescending: true },
}

/** Reads one page of pictures that are not deleted. */
export async function listAssetRows(
  db: Db,
  scope: AssetScope,
  filter: AssetFilter,
  page: AssetPage,
): Promise<EditableAsset[]> {
  const column = columns[page.sort]
  const shown = sql.raw(editableColumns.map((name) => `a.${name}`).join(', '))
  const order = column
    ? sql.raw(`${column.name} ${column.isDescending ? 'desc' : 'asc'}, a.id ${column.isDescending ? 'desc' : 'asc'}`)
    : sql.raw('a.id desc')
  const { rows } = await sql<EditableAsset>`
    select ${shown} from assets a where ${wanted(scope, filter)} ${afterCursor(page)}
    order by ${order} limit ${page.most}`.execute(db)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Counts the pictures that are not deleted and pass the filter. */
export async function countAssetRows(db: Db, scope: AssetScope, filter: AssetFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from assets a where ${wanted(scope, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function afterCursor({ sort, after }: AssetPage): RawBuilder<unknown> {
  if (!after) return sql``
  const column = columns[sort]
  if (!column) return sql`and a.id < ${after.id}`
  const is = sql.raw(column.isDescending ? '<' : '>')
  const value = sql`${after.value}::${sql.raw(column.type)}`
  return sql`and (${sql.raw(column.name)}, a.id) ${is} (${value}, ${after.id}::uuid)`
}

function wanted(
  scope: AssetScope,
  { words, contentType, isAltMissing, isUnused, ids }: AssetFilter,
): RawBuilder<unknown> {
  const { siteId } = scope
  return sql.join(
    [
      sql`a.site_id = ${siteId} and a.deleted_at is null and ${isInScope('a', scope)}`,
      ...(contentType === undefined ? [] : [sql`a.content_type = ${contentType}`]),
      ...(ids === undefined ? [] : [sql`a.id = any(${[...ids]}::uuid[])`]),
      ...(isAltMissing ? [sql`a.alt_text = ''`] : []),
      // The ids of all used pictures are collected once. Asking for each picture whether it is used would read all documents again.
      ...(isUnused
        ? [
            sql`a.id not in (select u.asset_id from media_use_view u where u.site_id = ${siteId} and u.asset_id is not null)`,
          ]
        : []),
      ...(words.length === 0 ? [] : [sql`a.id in (${idsWith(siteId, words)})`]),
    ],
    sql` and `,
  )
}

/** The ids of the pictures that have, for each word, a term that begins with it: a range of the terms' index. */
function idsWith(siteId: string, words: readonly string[]): RawBuilder<unknown> {
  const ids = words.map((word) => {
    const { from, below } = termRange(word)
    return sql`select t.asset_id from asset_terms t where t.site_id = ${siteId} and t.term >= ${from} and t.term < ${below}`
  })
  return sql.join(ids, sql` intersect `)
}
