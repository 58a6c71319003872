import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import { termRange } from '@sitewright/domain/search/search-terms.ts'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import type { InventoryQuery } from '@sitewright/domain/stock/inventory.wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/index.ts'
import type { AssetRow } from '../media/index.ts'

/** What the list is about. `threshold` is the most units at which a variant counts as low. */
export type InventoryFilter = Pick<InventoryQuery, 'sort' | 'state'> & {
  words: readonly string[]
  threshold: number
}
/** The last product of the page before: its id, and the value by which it was sorted. */
export type InventoryCursor = { id: string; key: string }

export type InventoryRow = {
  id: string
  /** Value by which the list is sorted, as text. */
  key: string
  title: string
  productType: ProductType
  isVisible: boolean
  options: string[] | null
  fromCents: number
  toCents: number
  image: AssetRow | null
  variantCount: number
  units: number | null
  low: number
  out: number
  unlimited: number
}

/** Largest units of a product: its 250 variants with 1,000,000,000 each are less. Unlimited stock is sorted above. */
const endless = sql.raw('1000000000000')
const trackedTypes = sql.raw(`array[${[...stockTrackedTypes].join(', ')}]`)

/** Reads one page of products that are not archived, after the cursor. */
export async function readInventoryRows(
  db: Db,
  siteId: string,
  filter: InventoryFilter,
  { after, most }: { after: InventoryCursor | null; most: number },
): Promise<InventoryRow[]> {
  const direction = sql.raw(filter.sort.startsWith('-') ? 'desc' : 'asc')
  // The inner query chooses the page; only its products are then read with their stock and picture.
  const { rows } = await sql<InventoryRow>`
    select l.product_id as id, page.key::text as key, l.title, l.product_type as "productType",
      l.state = 'visible' as "isVisible", l.options, l.from_cents as "fromCents", l.to_cents as "toCents",
      (select to_jsonb(a) || jsonb_build_object('id', replace(a.id::text, '-', '')) from media_asset_view a
        where a.site_id = l.site_id and a.id = l.image_id) as image,
      cardinality(l.variant_ids) as "variantCount", v.*
    from (${pageOf(siteId, filter, after)} order by key ${direction}, product_id ${direction} limit ${most}) page
    join catalog_stock_item_view l on l.site_id = ${siteId} and l.product_id = page.product_id
    cross join lateral (
      select ${figuresOf(filter.threshold)}
      from stock_level_view s where s.site_id = ${siteId} and s.product_id = l.product_id and s.variant_id = any (l.variant_ids)
    ) v
    order by page.key ${direction}, l.product_id ${direction}`.execute(db)
  return rows
}

function pageOf(siteId: string, filter: InventoryFilter, after: InventoryCursor | null): RawBuilder<unknown> {
  const { sort, state, words, threshold } = filter
  const key = keyOf(sort)
  const isAfter =
    after === null
      ? sql``
      : sql`and (${key.value}, l.product_id) ${sql.raw(sort.startsWith('-') ? '<' : '>')} (${after.key}::${key.type}, ${after.id}::uuid)`
  const ofSite = sql`l.site_id = ${siteId} and l.state <> 'archived' ${foundBy(siteId, words)}`
  if (key !== keys.stock && state === undefined)
    return sql`select l.product_id, ${key.value} as key from catalog_stock_item_view l where ${ofSite} ${isAfter}`
  const inState = state === undefined ? sql`` : sql`and v.${sql.ref(state)} > 0`
  return sql`
    select l.product_id, ${key.value} as key
    from catalog_stock_item_view l join (${levelsOf(siteId, { words, threshold })}) v on v.product_id = l.product_id
    where ${ofSite} ${inState} ${isAfter}`
}

const keys = {
  name: { value: sql`l.title_key`, type: sql.raw('text') },
  price: { value: sql`l.from_cents`, type: sql.raw('bigint') },
  stock: { value: sql`coalesce(v.units, ${endless})`, type: sql.raw('bigint') },
} as const

function keyOf(sort: InventoryQuery['sort']): (typeof keys)[keyof typeof keys] {
  if (sort.endsWith('stock')) return keys.stock
  return sort.endsWith('price') ? keys.price : keys.name
}

export type InventoryCountRow = { all: number; variants: number; low: number; out: number; unlimited: number }

/** Counts the products found by all words: all, and those that have a variant in each state. */
export async function countInventory(
  db: Db,
  siteId: string,
  { words, threshold }: Pick<InventoryFilter, 'words' | 'threshold'>,
): Promise<InventoryCountRow> {
  const { rows } = await sql<InventoryCountRow>`
    select count(*)::integer as all, coalesce(sum(v.variants), 0)::integer as variants,
      count(*) filter (where v.low > 0)::integer as low, count(*) filter (where v.out > 0)::integer as out,
      count(*) filter (where v.unlimited > 0)::integer as unlimited
    from (${levelsOf(siteId, { words, threshold })}) v`.execute(db)
  return rows[0] ?? { all: 0, variants: 0, low: 0, out: 0, unlimited: 0 }
}

/** Counts the variants that run out. */
export async function countLowVariants(
  db: Db,
  siteId: string,
  threshold: number,
): Promise<{ low: number; out: number }> {
  const { rows } = await sql<{ low: number; out: number }>`
    select coalesce(sum(v.low), 0)::integer as low, coalesce(sum(v.out), 0)::integer as out
    from (${levelsOf(siteId, { words: [], threshold })}) v`.execute(db)
  return rows[0] ?? { low: 0, out: 0 }
}

/** The figures of every product that is not archived and has variants, of those found by all words. */
function levelsOf(
  siteId: string,
  { words, threshold }: Pick<InventoryFilter, 'words' | 'threshold'>,
): RawBuilder<unknown> {
  const found = sql`l.site_id = ${siteId} and l.state <> 'archived' ${foundBy(siteId, words)}`
  if (words.length === 0)
    return sql`
      select l.product_id, s.variants, ${figuresOfSums}
      from catalog_stock_item_view l join (${sumsOfAll(siteId, threshold)}) s on s.product_id = l.product_id where ${found}`
  return sql`
    select l.product_id, count(*) as variants, ${figuresOf(threshold)}
    from catalog_stock_item_view l
    join stock_level_view s on s.site_id = l.site_id and s.product_id = l.product_id and s.variant_id = any (l.variant_ids)
    where s.site_id = ${siteId} and ${found}
    group by l.product_id`
}

/** Units of a product's variants, and how many are low, sold out and unlimited. Those of untracked types never run out. */
function figuresOf(threshold: number): RawBuilder<unknown> {
  const tracked = sql`l.product_type = any (${trackedTypes})`
  return sql`
    case when bool_or(s.available is null or not ${tracked}) then null else coalesce(sum(s.available), 0)::bigint end as units,
    count(*) filter (where ${tracked} and s.available between 1 and ${threshold})::integer as low,
    count(*) filter (where ${tracked} and s.available = 0)::integer as out,
    count(*) filter (where s.available is null or not ${tracked})::integer as unlimited`
}

/**
 * The sums of every product's variants, archived products included. Looking up each variant among those of its product would take most
 * of the time, so the removed ones are left out instead; and with one place, its rows are the variants' stock.
 */
function sumsOfAll(siteId: string, threshold: number): RawBuilder<unknown> {
  const places = sql`coalesce((select p.places from stock_place_count_view p where p.site_id = ${siteId}), 0)`
  return sql`
    select product_id, count(*) as variants, coalesce(sum(available), 0)::bigint as units,
      count(*) filter (where available between 1 and ${threshold})::integer as low,
      count(*) filter (where available = 0)::integer as out, count(*) filter (where available is null)::integer as unlimited
    from (
      select product_id, variant_id, available from stock_row_view where site_id = ${siteId} and ${places} < 2
      union all
      select product_id, variant_id, available from stock_level_view where site_id = ${siteId} and ${places} > 1
    ) levels
    where variant_id not in (select r.variant_id from catalog_removed_variant_view r where r.site_id = ${siteId})
    group by product_id`
}

/** Like `figuresOf`, of sums. */
const figuresOfSums = sql`
  case when s.unlimited > 0 or not l.product_type = any (${trackedTypes}) then null else s.units end as units,
  case when l.product_type = any (${trackedTypes}) then s.low else 0 end as low,
  case when l.product_type = any (${trackedTypes}) then s.out else 0 end as out,
  case when l.product_type = any (${trackedTypes}) then s.unlimited else s.variants end::integer as unlimited`

/** The condition that a product has, for each word, a term that begins with it: a range of the terms' index. */
function foundBy(siteId: string, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql``
  const products = words.map((word) => {
    const { from, below } = termRange(word)
    return sql`
      select t.product_id from catalog_term_view t where t.site_id = ${siteId} and t.term >= ${from} and t.term < ${below}`
  })
  return sql`and l.product_id in (${sql.join(products, sql` intersect `)})`
}
