import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import type { LocationJson } from '@sitewright/domain/pages/website-json.ts'
import type { ItemRecordType } from '@sitewright/domain/kit/enums.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { monthSpan, parseMonthFilter } from '@sitewright/domain/pages/month.ts'
import { foldUrl } from '@sitewright/domain/pages/url-id.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/index.ts'
import type { AssetRow } from '../../media/index.ts'
import type { AuthorRow } from './author.store.ts'

/**
 * Order of a collection's items. `chronological`: newest first. `calendar`: upcoming events, the next one first, then past
 * events, the latest first. `user-orderable`: the order set by the owner.
 */
export type ItemOrdering = 'chronological' | 'calendar' | 'user-orderable'

/** A published post, event or picture. Times are in epoch milliseconds; `excerpt` and the author's `bio` are rich text. */
export type ItemRow = {
  id: string
  collectionId: string
  recordType: ItemRecordType
  urlId: string
  title: string
  excerpt: string
  document: PageDocument
  /** Images that the item uses: its main picture, pictures in its blocks and the author's avatar. */
  assets: AssetRow[]
  mainImageId: string | null
  sourceUrl: string
  author: ItemAuthor | null
  tags: string[]
  categories: string[]
  isFeatured: boolean
  passthrough: boolean
  position: number
  publishedMs: number
  addedMs: number
  updatedMs: number
  startsMs: number | null
  endsMs: number | null
  location: LocationJson | null
  customContent: Readonly<Record<string, unknown>> | null
}

export type ItemAuthor = Omit<AuthorRow, 'accountId'>

export type ItemListQuery = {
  limit: number
  offset?: number
  /**
   * Epoch milliseconds: the list starts with the first item published before this time. Applies to the ordering `chronological`
   * only.
   */
  before?: number
  category?: string
  tag?: string
  /**
   * Month of publication, or of the start of events, in the site's time zone: `2026-03` or `3-2026`. Ignored when it is not a
   * valid month.
   */
  month?: string
  /** Id or display name of the author whose items are listed. */
  author?: string
  ordering: ItemOrdering
  featured?: boolean
  /** The site's time zone, an IANA name. */
  timeZone: string
  /** Current time in epoch milliseconds. Items with a later publication time are left out. */
  now: number
}

export type ItemList = {
  items: ItemRow[]
  /**
   * With the ordering `calendar`, `items` again in two parts: `upcoming` are the events that are not over yet, `past` those that
   * are. With other orderings both are empty.
   */
  upcoming: ItemRow[]
  past: ItemRow[]
  /**
   * `itemCount` is the number of items in the collection that match the filters; `skipped` is how many of them precede the first
   * of `items`.
   */
  itemCount: number
  skipped: number
  /** Categories and tags used in the whole collection. Those that differ only in case are listed once. */
  categories: string[]
  tags: string[]
}

/** Reads one page of a collection's published items in a single statement. */
export async function readItemList(
  db: Db,
  siteId: string,
  collectionId: string,
  query: ItemListQuery,
): Promise<ItemList> {
  const order = orderOf(query.ordering, query.now)
  const { rows } = await sql<ListRow>`
    with seen as materialized (
      select i.* from items i where ${isSeen(siteId, collectionId, query.now)}
    ), wanted as materialized (
      select i.*, row_number() over (order by ${order}) as place, ${startsAt(query)} as may_start
      from seen i where ${filterOf(query)}
    ), first_place as (
      select coalesce(min(place) filter (where may_start), count(*) + 1) + ${query.offset ?? 0} as place from wanted
    ), chosen as materialized (
      select * from wanted where place >= (select place from first_place) order by place limit ${query.limit}
    ), shown as (
      select ${itemJson} as item, i.place from chosen i
    )
    select
      (select coalesce(json_agg(item order by place), '[]') from shown) as items,
      (select count(*)::integer from wanted) as "itemCount",
      (select least(place - 1, (select count(*) from wanted))::integer from first_place) as skipped,
      ${wordsOf('categories')} as categories,
      ${wordsOf('tags')} as tags`.execute(db)
  const [row] = rows
  if (!row) return { items: [], upcoming: [], past: [], itemCount: 0, skipped: 0, categories: [], tags: [] }
  const isCalendar = query.ordering === 'calendar'
  const isOver = ({ startsMs, endsMs, publishedMs }: ItemRow): boolean =>
    (endsMs ?? startsMs ?? publishedMs) < query.now
  return {
    ...row,
    upcoming: isCalendar ? row.items.filter((item) => !isOver(item)) : [],
    past: isCalendar ? row.items.filter(isOver) : [],
  }
}

type ListRow = Omit<ItemList, 'upcoming' | 'past'>

export type ItemAddress = { collectionId: string; urlId: string; updatedMs: number }

/** Returns collection, slug and time of the last change of the site's published items, most recently changed first. */
export async function readItemAddresses(
  db: Db,
  siteId: string,
  { limit, now }: { limit: number; now: number },
): Promise<ItemAddress[]> {
  const { rows } = await sql<ItemAddress>`
    select ${hex('i.collection_id')} as "collectionId", i.url_id as "urlId", ${epochMs('i.updated_at')} as "updatedMs"
    from pages_item_view i where i.site_id = ${siteId} and i.published_at <= ${at(now)}
    order by i.updated_at desc, i.id limit ${limit}`.execute(db)
  return rows
}

export type ItemNeighbour = { id: string; title: string; urlId: string }
/** An item with its neighbours in the order of its collection; `null` at either end. */
export type ItemWithNeighbours = { item: ItemRow; previous: ItemNeighbour | null; next: ItemNeighbour | null }

/**
 * Reads a published item by slug (case-insensitive), with its neighbours in the collection. `null` when the collection has no
 * such item.
 */
export async function readItemWithNeighbours(
  db: Db,
  siteId: string,
  collectionId: string,
  itemUrlId: string,
  { ordering, now }: { ordering: ItemOrdering; now: number },
): Promise<ItemWithNeighbours | null> {
  const order = orderOf(ordering, now)
  const { rows } = await sql<ItemWithNeighbours>`
    with placed as materialized (
      select i.id, i.title, i.url_id, row_number() over (order by ${order}) as place from items i
      where ${isSeen(siteId, collectionId, now)}
    )
    select ${itemJson} as item, ${neighbour(-1)} as previous, ${neighbour(1)} as next
    from placed p join items i on i.site_id = ${siteId} and i.id = p.id
    where p.url_id = ${foldUrl(itemUrlId)}`.execute(db)
  return rows[0] ?? null
}

function neighbour(step: number): RawBuilder<ItemNeighbour | null> {
  return sql<ItemNeighbour | null>`(
    select jsonb_build_object('id', ${hex('n.id')}, 'title', n.title, 'urlId', n.url_id)
    from placed n where n.place = p.place + ${sql.lit(step)})`
}

/**
 * Returns the SQL condition for items that visitors can see. The view `pages_item_view` has the same condition, but it also joins
 * the documents, which a list needs only for the items it returns.
 */
function isSeen(siteId: string, collectionId: string, now: number): RawBuilder<unknown> {
  return sql`i.site_id = ${siteId} and i.collection_id = ${collectionId} and i.deleted_at is null
    and i.published_version is not null and i.published_at <= ${at(now)}`
}

function orderOf(ordering: ItemOrdering, now: number): RawBuilder<unknown> {
  if (ordering === 'user-orderable') return sql`i.position, i.id`
  if (ordering === 'chronological') return sql`i.published_at desc, i.id desc`
  const begin = sql`coalesce(i.starts_at, i.published_at)`
  const isOver = sql`(coalesce(i.ends_at, ${begin}) < ${at(now)})`
  return sql`${isOver}, case when not ${isOver} then ${begin} end, ${begin} desc, i.id`
}

/**
 * Returns the SQL condition for items that the list may start with: those published before the query's `before`, or any item
 * without it.
 */
function startsAt({ before, ordering }: ItemListQuery): RawBuilder<unknown> {
  return before === undefined || ordering !== 'chronological' ? sql`true` : sql`i.published_at < ${at(before)}`
}

function filterOf(query: ItemListQuery): RawBuilder<unknown> {
  const conditions = [
    ...(query.category === undefined ? [] : [sql`${normalizeTagName(query.category)} = any (i.category_keys)`]),
    ...(query.tag === undefined ? [] : [sql`${normalizeTagName(query.tag)} = any (i.tag_keys)`]),
    ...(query.featured === undefined ? [] : [sql`i.is_featured = ${query.featured}`]),
    ...(query.author === undefined ? [] : [byAuthor(query.author)]),
    ...monthFilter(query),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function byAuthor(author: string): RawBuilder<unknown> {
  return sql`i.author_id in (
    select a.id from authors a
    where a.site_id = i.site_id and (${hex('a.id')} = ${author} or lower(a.display_name) = lower(${author})))`
}

function monthFilter({ month: text, ordering, timeZone }: ItemListQuery): RawBuilder<unknown>[] {
  const found = text === undefined ? null : parseMonthFilter(text)
  if (!found) return []
  const time = ordering === 'calendar' ? sql`coalesce(i.starts_at, i.published_at)` : sql`i.published_at`
  const { from, to } = monthSpan(found, timeZone)
  return [sql`${time} >= ${new Date(from)}`, sql`${time} < ${new Date(to)}`]
}

/**
 * Returns the SQL that lists the tags or categories of a collection. Those that differ only in case are listed once, in the
 * spelling that sorts first.
 */
function wordsOf(kind: 'tags' | 'categories'): RawBuilder<string[]> {
  const [words, keys] = kind === 'tags' ? [sql`tags`, sql`tag_keys`] : [sql`categories`, sql`category_keys`]
  return sql<string[]>`(
    select coalesce(array_agg(word order by key), '{}') from (
      select key, min(word) as word from seen, unnest(${words}, ${keys}) as pair (word, key) group by key) as words)`
}

function at(ms: number): RawBuilder<Date> {
  return sql<Date>`${new Date(ms)}::timestamptz`
}

function hex(column: string): RawBuilder<string> {
  return sql<string>`replace(${sql.ref(column)}::text, '-', '')`
}

function epochMs(column: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
}

const author = sql<ItemAuthor | null>`(
  select jsonb_build_object('id', ${hex('a.id')}, 'displayName', a.display_name, 'firstName', a.first_name,
    'lastName', a.last_name, 'bio', a.bio, 'avatarId', ${hex('a.avatar_id')}, 'websiteUrl', a.website_url)
  from authors a where a.site_id = i.site_id and a.id = i.author_id)`

/**
 * SQL expression: the images of the item in row `i`. Every string in its document's props that looks like an id is looked up as
 * an image id; ids of other things match no image.
 */
const assets = sql<AssetRow[]>`(
  select coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('id', ${hex('a.id')})), '[]') from media_asset_view a
  where a.site_id = i.site_id and a.id = any (array(
    select i.main_image_id
    union select w.avatar_id from authors w where w.site_id = i.site_id and w.id = i.author_id
    union select (found #>> '{}')::uuid from jsonb_path_query(v.document,
      '$.nodes.*.props.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{32}$")') as found)))`

/** SQL for the JSON of an item, the row `i` of `items`. */
const itemJson = sql<ItemRow>`(select json_build_object(
  'id', ${hex('i.id')}, 'collectionId', ${hex('i.collection_id')}, 'recordType', i.record_type, 'urlId', i.url_id,
  'title', i.title, 'excerpt', i.excerpt, 'document', v.document, 'assets', ${assets},
  'mainImageId', ${hex('i.main_image_id')}, 'sourceUrl', i.source_url, 'author', ${author}, 'tags', i.tags,
  'categories', i.categories, 'isFeatured', i.is_featured, 'passthrough', i.passthrough, 'position', i.position,
  'publishedMs', ${epochMs('i.published_at')}, 'addedMs', ${epochMs('i.created_at')},
  'updatedMs', ${epochMs('i.updated_at')}, 'startsMs', ${epochMs('i.starts_at')}, 'endsMs', ${epochMs('i.ends_at')},
  'location', i.location, 'customContent', i.custom_content)
  from page_versions v where v.site_id = i.site_id and v.id = i.published_version)`
