import type { ProductListQuery, ProductState } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import { termRange } from '@sitewright/domain/search/search-terms.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/index.ts'

/** Which products match. */
export type MatchingFilter = Pick<ProductListQuery, 'type' | 'state' | 'category' | 'tag' | 'stock'> & {
  words: readonly string[]
  isOnSale: boolean
  /** Units up to which a variant counts as low. */
  lowThreshold: number
}
/** What the list is about. `before` is the last row of the previous page: its sort value and id. */
export type ListFilter = MatchingFilter & {
  sort: ProductListQuery['sort']
  isDescending: boolean
  before: ListPosition | null
}
export type ListPosition = { value: string | number; id: string }

export type ListRow = {
  id: string
  version: number
  title: string
  productType: ProductType
  state: ProductState
  publishMs: number | null
  urlId: string
  collectionTitle: string | null
  collectionUrlId: string | null
  imageId: string | null
  sku: string
  variantCount: number
  fromCents: number
  toCents: number
  isOnSale: boolean
  categories: string[]
  updatedMs: number
  isUnlimited: boolean
  units: number
  hasLow: boolean
  isOut: boolean
  /** Value of the row by which the list is sorted. */
  sortValue: string | number
}

export type ListPage = { rows: ListRow[]; total: number }

/**
 * Reads one page of the list, and counts the products that the filters leave. Only the products of the page are read with
 * collection and stock; the stock of others only if the list sorts or filters by it.
 */
export async function readListPage(db: Db, siteId: string, filter: ListFilter, most: number): Promise<ListPage> {
  const direction = filter.isDescending ? sql`desc` : sql`asc`
  const needsStock = filter.sort === 'stock' || filter.stock !== undefined
  const stock = sql`cross join lateral (${stockOf(siteId, filter.lowThreshold)}) s`
  const { rows } = await sql<ListRow & { total: number }>`
    with found as materialized (
      select l.product_id, ${sortValueOf(filter.sort)} as value
      from product_list l ${needsStock ? stockOfFound(siteId, filter) : sql``} where ${conditionOf(siteId, filter)}
    ), page as (
      select f.product_id, f.value from found f where ${afterLast(filter)}
      order by f.value ${direction}, f.product_id ${direction} limit ${most}
    )
    select l.product_id as id, l.version, l.title, l.product_type as "productType", l.state,
      (extract(epoch from l.publish_at) * 1000)::bigint as "publishMs", l.url_id as "urlId", l.sku,
      c.title as "collectionTitle", c.url_id as "collectionUrlId", l.image_id as "imageId",
      cardinality(l.variant_ids) as "variantCount", l.from_cents as "fromCents", l.to_cents as "toCents",
      l.is_on_sale as "isOnSale", l.categories, (extract(epoch from l.updated_at) * 1000)::bigint as "updatedMs",
      s.is_unlimited as "isUnlimited", s.units, s.has_low as "hasLow", s.is_out as "isOut", p.value as "sortValue",
      (select count(*)::integer from found) as total
    from page p
    join product_list l on l.site_id = ${siteId} and l.product_id = p.product_id
    left join pages_page_view c on c.site_id = ${siteId} and c.id = l.collection_id
    ${stock}
    order by p.value ${direction}, p.product_id ${direction}`.execute(db)
  const [row] = rows
  if (row || filter.before === null) return { rows, total: row?.total ?? 0 }
  const { total } = await readListPage(db, siteId, { ...filter, before: null }, 1) // what was on this page is gone
  return { rows, total }
}

/** Reads the ids of the products that match, in order, at most `most` of them. */
export async function readMatchingIds(db: Db, siteId: string, filter: MatchingFilter, most: number): Promise<string[]> {
  const stock = filter.stock === undefined ? sql`` : stockOfFound(siteId, filter)
  const { rows } = await sql<{ id: string }>`
    select l.product_id as id from product_list l ${stock} where ${conditionOf(siteId, filter)}
    order by l.product_id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the products found by all words, by their state. */
export async function countByState(
  db: Db,
  siteId: string,
  words: readonly string[],
): Promise<{ state: ProductState; count: number }[]> {
  const { rows } = await sql<{ state: ProductState; count: number }>`
    select l.state, count(*)::integer as count from product_list l
    where l.site_id = ${siteId} ${foundBy(siteId, words)} group by l.state`.execute(db)
  return rows
}

/** Units that can be sold of a product's variants, by variant id; `null` for unlimited. */
export async function readUnits(db: Db, siteId: string, productId: string): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ id: string; units: number | null }>`
    select s.variant_id as id, case when s.unlimited then null else s.qty_in_stock end as units
    from stock_variant_view s join variants v on v.site_id = s.site_id and v.id = s.variant_id and v.deleted_at is null
    where s.site_id = ${siteId} and s.product_id = ${productId}`.execute(db)
  return Object.fromEntries(rows.map(({ id, units }) => [id, units]))
}

export type LabelCount = { name: string; count: number }

/** Reads the labels of all products with their number of products, by name. The spelling that sorts first names a label. */
export async function readLabels(db: Db, siteId: string, list: 'tags' | 'categories'): Promise<LabelCount[]> {
  const [labels, keys] = list === 'tags' ? [sql`tags`, sql`tag_keys`] : [sql`categories`, sql`category_keys`]
  const { rows } = await sql<LabelCount>`
    select min(one.label) as name, count(*)::integer as count
    from product_list l, unnest(l.${labels}, l.${keys}) as one (label, key)
    where l.site_id = ${siteId} group by one.key order by one.key`.execute(db)
  return rows
}

/** Ids of the products that have a label, archived ones included. */
export async function readProductsWithLabel(
  db: Db,
  siteId: string,
  list: 'tags' | 'categories',
  label: string,
): Promise<string[]> {
  const keys = list === 'tags' ? sql`tag_keys` : sql`category_keys`
  const { rows } = await sql<{ id: string }>`
    select l.product_id as id from product_list l
    where l.site_id = ${siteId} and ${normalizeTagName(label)} = any(l.${keys}) order by l.product_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Number of products in each collection of the site, by its id. */
export async function countByCollection(db: Db, siteId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select collection_id as id, count(*)::integer as count from product_list
    where site_id = ${siteId} group by collection_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Stock of the product in row `l`. Rows of removed variants do not count. */
function stockOf(siteId: string, lowThreshold: number): RawBuilder<unknown> {
  return sql`
    select coalesce(bool_or(v.unlimited), false) as is_unlimited, coalesce(sum(v.qty_in_stock), 0)::bigint as units,
      coalesce(bool_or(not v.unlimited and v.qty_in_stock <= ${lowThreshold}), false) as has_low,
      coalesce(bool_and(not v.unlimited and v.qty_in_stock <= 0), true) as is_out
    from stock_variant_view v
    where v.site_id = ${siteId} and v.product_id = l.product_id and v.variant_id = any(l.variant_ids)`
}

/**
 * Like `stockOf`, for all products that a filter may find. Without a search the stock of the whole shop is added up at once, which takes a
 * fraction of the time; with one place, its rows are the variants' stock.
 */
function stockOfFound(siteId: string, { words, lowThreshold }: MatchingFilter): RawBuilder<unknown> {
  if (words.length > 0) return sql`cross join lateral (${stockOf(siteId, lowThreshold)}) s`
  const places = sql`coalesce((select p.places from stock_place_count_view p where p.site_id = ${siteId}), 0)`
  return sql`
    left join (
      select product_id, bool_or(available is null) as is_unlimited, sum(available)::bigint as units,
        bool_or(available <= ${lowThreshold}) as has_low, bool_and(available is not null and available <= 0) as is_out
      from (
        select product_id, variant_id, available from stock_row_view where site_id = ${siteId} and ${places} < 2
        union all
        select product_id, variant_id, case when unlimited then null else qty_in_stock end from stock_variant_view
        where site_id = ${siteId} and ${places} > 1
      ) levels
      where variant_id not in (select v.id from variants v where v.site_id = ${siteId} and v.deleted_at is not null)
      group by product_id
    ) t on t.product_id = l.product_id
    cross join lateral (
      select coalesce(t.is_unlimited, false) as is_unlimited, coalesce(t.units, 0) as units,
        coalesce(t.has_low, false) as has_low, coalesce(t.is_out, true) as is_out
    ) s`
}

/** Unlimited stock, and that of types without stock, sorts after all numbers. */
function sortValueOf(sort: ListFilter['sort']): RawBuilder<unknown> {
  if (sort === 'title') return sql`l.title_key`
  if (sort === 'price') return sql`l.from_cents`
  if (sort === 'updated') return sql`(extract(epoch from l.updated_at) * 1000)::bigint`
  const isTracked = sql`l.product_type in (${sql.join([...stockTrackedTypes].map((type) => sql.lit(type)))})`
  return sql`case when ${isTracked} and not s.is_unlimited then s.units else ${sql.lit(Number.MAX_SAFE_INTEGER)} end`
}

function afterLast({ before, sort, isDescending }: ListFilter): RawBuilder<unknown> {
  if (before === null) return sql`true`
  const type = sort === 'title' ? sql`text` : sql`bigint`
  const sign = isDescending ? sql`<` : sql`>`
  return sql`(f.value, f.product_id) ${sign} (${before.value}::${type}, ${before.id}::uuid)`
}

function conditionOf(siteId: string, filter: MatchingFilter): RawBuilder<unknown> {
  const { state, type, category, tag } = filter
  const conditions = [
    sql`l.site_id = ${siteId}`,
    state === undefined ? sql`l.state <> 'archived'` : sql`l.state = ${state}`,
    ...(type === undefined ? [] : [sql`l.product_type = ${type}`]),
    ...(category === undefined ? [] : [sql`${normalizeTagName(category)} = any(l.category_keys)`]),
    ...(tag === undefined ? [] : [sql`${normalizeTagName(tag)} = any(l.tag_keys)`]),
    ...(filter.isOnSale ? [sql`l.is_on_sale`] : []),
    ...stockCondition(filter.stock),
  ]
  return sql`${sql.join(conditions, sql` and `)} ${foundBy(siteId, filter.words)}`
}

function stockCondition(stock: ListFilter['stock']): RawBuilder<unknown>[] {
  if (stock === undefined) return []
  const isTracked = sql`l.product_type in (${sql.join([...stockTrackedTypes].map((type) => sql.lit(type)))})`
  return [isTracked, stock === 'out' ? sql`s.is_out` : sql`s.has_low and not s.is_out`]
}

/** The products that have, for each word, a term that begins with it: a range of the terms' index. */
function foundBy(siteId: string, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql``
  const found = words.map((word) => {
    const { from, below } = termRange(word)
    return sql`select t.product_id from product_terms t where t.site_id = ${siteId} and t.term >= ${from} and t.term < ${below}`
  })
  return sql`and l.product_id in (${sql.join(found, sql` intersect `)})`
}
