import { normalizeTagName, type ItemFields } from '@sitewright/domain/pages/item-draft.ts'
import type { LocationJson } from '@sitewright/domain/pages/website-json.ts'
import type { ItemRecordType } from '@sitewright/domain/kit/enums.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Selectable } from 'kysely'
import { refuseConstraintViolation, type Db, type TimestamptzColumn, type JsonbColumn } from '../../database/index.ts'

type Optional<T> = T | null
type OptionalInstant = Optional<number> | Optional<Date>

export type ItemTables = {
  items: {
    site_id: string
    id: string
    foreign_id: Optional<string>
    collection_id: string
    record_type: ItemRecordType
    url_id: string
    title: string
    excerpt: string
    main_image_id: Optional<string>
    source_url: string
    author_id: Optional<string>
    tags: string[]
    tag_keys: string[]
    categories: string[]
    category_keys: string[]
    is_featured: boolean
    passthrough: boolean
    position: number
    published_at: OptionalInstant
    starts_at: OptionalInstant
    ends_at: OptionalInstant
    location: JsonbColumn<Optional<LocationJson>>
    custom_content: JsonbColumn<Optional<Readonly<Record<string, unknown>>>>
    draft_version: string
    published_version: Optional<string>
    created_at: TimestamptzColumn
    updated_at: TimestamptzColumn
    deleted_at: OptionalInstant
  }
}

export type NewItemRow = {
  id: string
  foreignId: string | null
  collectionId: string
  urlId: string
  draftVersion: string
  publishedMs: number | null
  createdMs: number
}

/**
 * Inserts an item at the end of its collection. Throws `pages.url-taken` when the slug is taken, and `pages.item-invalid` for an
 * unknown author.
 */
export async function insertItem(db: Db, siteId: string, item: NewItemRow, fields: ItemFields): Promise<void> {
  const created = new Date(item.createdMs)
  const insert = db
    .withTables<ItemTables>()
    .insertInto('items')
    .values((query) => ({
      ...columnsOf(fields),
      site_id: siteId,
      id: item.id,
      foreign_id: item.foreignId,
      collection_id: item.collectionId,
      url_id: item.urlId,
      position: query
        .selectFrom('items')
        .select((of) => of.fn.coalesce(of(of.fn.max('position'), '+', 1), of.lit(0)).as('next'))
        .where('site_id', '=', siteId)
        .where('collection_id', '=', item.collectionId)
        .where('deleted_at', 'is', null),
      draft_version: item.draftVersion,
      published_version: item.publishedMs === null ? null : item.draftVersion,
      published_at: dateOf(item.publishedMs),
      created_at: created,
      updated_at: created,
    }))
  await refuseConstraintViolation(insert.execute(), refusalsOf(item.urlId))
}

/**
 * Returns the refusals for violated constraints. The author's foreign key includes the site, so an author of another site counts
 * as unknown.
 */
function refusalsOf(urlId: string) {
  return {
    items_by_url: () => new Refusal('pages.url-taken', { values: { urlId } }),
    items_site_id_author_id_fkey: () => new Refusal('pages.item-invalid'),
  }
}

export type StoredItem = {
  id: string
  collectionId: string
  urlId: string
  fields: ItemFields
  publishedMs: number | null
  draftVersion: string
  publishedVersion: string | null
}

/** Loads an item and locks its row until the transaction ends. Undefined when it does not exist or is deleted. */
export async function loadItem(db: Db, siteId: string, itemId: string): Promise<StoredItem | undefined> {
  const row = await lockedItem(db, siteId, itemId).where('deleted_at', 'is', null).executeTakeFirst()
  return row && toStored(row)
}

function lockedItem(db: Db, siteId: string, itemId: string) {
  const items = db.withTables<ItemTables>().selectFrom('items').selectAll()
  return items.where('site_id', '=', siteId).where('id', '=', itemId).forUpdate()
}

/**
 * Saves an item; a deleted one is restored. Throws `pages.url-taken` when its slug is taken by another item, and
 * `pages.item-invalid` for an unknown author.
 */
export async function saveItem(db: Db, siteId: string, item: StoredItem, now: number): Promise<void> {
  const update = updateItemRow(db, siteId, item.id).set({
    ...columnsOf(item.fields),
    url_id: item.urlId,
    published_at: dateOf(item.publishedMs),
    draft_version: item.draftVersion,
    published_version: item.publishedVersion,
    deleted_at: null,
    updated_at: new Date(now),
  })
  await refuseConstraintViolation(update.execute(), refusalsOf(item.urlId))
}

/** Marks an item as deleted and returns it. Undefined when it does not exist or is already deleted. */
export async function softDeleteItem(
  db: Db,
  siteId: string,
  itemId: string,
  now: number,
): Promise<StoredItem | undefined> {
  const row = await updateItemRow(db, siteId, itemId)
    .where('deleted_at', 'is', null)
    .set({ deleted_at: new Date(now) })
    .returningAll()
    .executeTakeFirst()
  return row && toStored(row)
}

function updateItemRow(db: Db, siteId: string, itemId: string) {
  return db.withTables<ItemTables>().updateTable('items').where('site_id', '=', siteId).where('id', '=', itemId)
}

/** Loads an item that was deleted at or after `sinceMs` (epoch milliseconds), and locks its row until the transaction ends. */
export async function loadDeletedItem(
  db: Db,
  siteId: string,
  itemId: string,
  sinceMs: number,
): Promise<StoredItem | undefined> {
  const row = await lockedItem(db, siteId, itemId).where('deleted_at', '>=', new Date(sinceMs)).executeTakeFirst()
  return row && toStored(row)
}

/**
 * Returns the slugs of all items in the collection that are not deleted, including drafts. Slugs are unique within a collection.
 */
export async function readItemUrlIds(db: Db, siteId: string, collectionId: string): Promise<Set<string>> {
  const rows = await db
    .withTables<ItemTables>()
    .selectFrom('items')
    .select('url_id')
    .where('site_id', '=', siteId)
    .where('collection_id', '=', collectionId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.url_id))
}

function columnsOf(fields: ItemFields) {
  return {
    record_type: fields.recordType,
    title: fields.title,
    excerpt: fields.excerpt,
    main_image_id: fields.mainImageId,
    source_url: fields.sourceUrl,
    author_id: fields.authorId,
    tags: [...fields.tags],
    tag_keys: fields.tags.map(normalizeTagName),
    categories: [...fields.categories],
    category_keys: fields.categories.map(normalizeTagName),
    is_featured: fields.isFeatured,
    passthrough: fields.passthrough,
    starts_at: dateOf(fields.startsMs),
    ends_at: dateOf(fields.endsMs),
    location: JSON.stringify(fields.location),
    custom_content: JSON.stringify(fields.customContent),
  }
}

function toStored(row: Selectable<ItemTables['items']>): StoredItem {
  return {
    id: row.id,
    collectionId: row.collection_id,
    urlId: row.url_id,
    publishedMs: msOf(row.published_at),
    draftVersion: row.draft_version,
    publishedVersion: row.published_version,
    fields: {
      title: row.title,
      recordType: row.record_type,
      excerpt: row.excerpt,
      mainImageId: row.main_image_id,
      sourceUrl: row.source_url,
      authorId: row.author_id,
      tags: row.tags,
      categories: row.categories,
      isFeatured: row.is_featured,
      passthrough: row.passthrough,
      startsMs: msOf(row.starts_at),
      endsMs: msOf(row.ends_at),
      location: row.location,
      customContent: row.custom_content,
    },
  }
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/**
 * Returns a time read from the database as epoch milliseconds. The driver returns numbers for `timestamptz`, but the column type
 * also allows `Date`.
 */
function msOf(time: number | Date | null): number | null {
  return time === null ? null : Number(time)
}
