import { tidyLabel } from '@sitewright/domain/catalog/editing/labels.ts'
import { stockTrackedTypes } from '@sitewright/domain/catalog/product-status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/index.ts'
import { stockAndCurrencySql, type ProductDocumentTables } from './document.store.ts'
import {
  addStockToProduct,
  type ProductCardJson,
  type ProductItemJson,
  type StockAndCurrency,
  type StoredProductJson,
} from './item-json.ts'

/** Orders that a shopper can choose for a product list (BX-1.19). The default is the owner's own order. */
export const productSortOrders = ['price', 'price-desc', 'newest', 'title'] as const
export type ProductSortOrder = (typeof productSortOrders)[number]

/**
 * Filter, order and range of a product list. A price range, in minor units, matches a product when one of its variants currently
 * has a price in it.
 */
export type ProductListQuery = {
  offset?: number
  limit: number
  category?: string
  tag?: string
  featured?: boolean
  minCents?: number
  maxCents?: number
  /** True keeps only products that can be bought now. */
  isAvailable?: boolean
  order?: ProductSortOrder
}

export type ProductListPage = {
  items: ProductItemJson[]
  itemCount: number
  categories: string[]
  tags: string[]
  /** Lowest and highest price of the whole collection, in minor units; `null` while the collection is empty. */
  prices: { lowestCents: number; highestCents: number } | null
}

/**
 * Reads one page of a collection's products. `itemCount` counts the products that match the filter; categories, tags and prices
 * are those of the whole collection.
 */
export async function readProductList(
  db: Db,
  siteId: string,
  collectionId: string,
  query: ProductListQuery,
): Promise<ProductListPage> {
  const ofCollection = sql`site_id = ${siteId} and collection_id = ${collectionId}`
  const { rows } = await sql<ProductListRow>`
    with shown as (
      select d.document, ${stockAndCurrencySql} as live, row_number() over (order by ${orderOf(query)}) as place
      from product_documents d
      where ${ofCollection} and ${filterOf(query)}
      order by place limit ${query.limit} offset ${query.offset ?? 0}
    )
    select
      (select coalesce(json_agg(json_build_object('document', document, 'live', live) order by place), '[]')
        from shown) as found,
      (select count(*)::integer from product_documents d where ${ofCollection} and ${filterOf(query)}) as "itemCount",
      (select coalesce(array_agg(distinct name order by name), '{}')
        from product_documents, unnest(categories) as name where ${ofCollection}) as categories,
      (select coalesce(array_agg(distinct name order by name), '{}')
        from product_documents, unnest(tags) as name where ${ofCollection}) as tags,
      (select json_build_object('lowestCents', min(cents), 'highestCents', max(cents))
        from product_documents, unnest(shown_cents) as cents where ${ofCollection} having count(*) > 0) as prices`.execute(
    db,
  )
  const [row] = rows
  if (!row) return { items: [], itemCount: 0, categories: [], tags: [], prices: null }
  const { found, ...counted } = row
  return { items: found.map((one) => addStockToProduct(one.document, one.live)), ...counted }
}

type ProductListRow = Omit<ProductListPage, 'items'> & {
  found: { document: StoredProductJson; live: StockAndCurrency }[]
}

/**
 * Reads the cards of a collection's products, filtered and sorted by the query. `soldOut` is set on the cards of products that
 * are sold out now.
 */
export async function readProductCards(
  db: Db,
  siteId: string,
  collectionId: string,
  query: ProductListQuery,
): Promise<(ProductCardJson & { soldOut?: true })[]> {
  const rows = await db
    .withTables<ProductDocumentTables>()
    .selectFrom('product_documents as d')
    .select(['d.card', inStock.as('inStock')])
    .where('d.site_id', '=', siteId)
    .where('d.collection_id', '=', collectionId)
    .where(filterOf(query))
    .orderBy(orderOf(query))
    .limit(query.limit)
    .offset(query.offset ?? 0)
    .execute()
  return rows.map(({ card, inStock: has }) => (has || !isCounted(card) ? card : { ...card, soldOut: true }))
}

/** True for product types that can sell out: physical and service products (SF-4.01). */
function isCounted(card: ProductCardJson): boolean {
  return stockTrackedTypes.has(card.productType)
}

const inStock = sql<boolean>`exists (
  select from stock_variant_view s
  where s.site_id = d.site_id and s.product_id = d.product_id and (s.unlimited or s.qty_in_stock > 0))`

function filterOf(query: ProductListQuery): RawBuilder<boolean> {
  const { category = null, tag = null, featured = null, minCents = null, maxCents = null } = query
  return sql<boolean>`${hasLabel(sql`d.categories`, category)} and ${hasLabel(sql`d.tags`, tag)}
    and (${featured}::boolean is null or (d.document ->> 'starred')::boolean = ${featured})
    and (coalesce(${minCents}::bigint, ${maxCents}::bigint) is null or exists (
      select from unnest(d.shown_cents) as cents
      where cents >= coalesce(${minCents}::bigint, cents) and cents <= coalesce(${maxCents}::bigint, cents)))
    and (not ${query.isAvailable ?? false}::boolean or ${inStock}
      or (d.card ->> 'productType')::integer <> all (${[...stockTrackedTypes]}::integer[]))`
}

/** SQL condition: a label of the list is the wanted one, in any case; true when none is wanted. */
function hasLabel(labels: RawBuilder<unknown>, wanted: string | null): RawBuilder<boolean> {
  const label = wanted === null ? null : tidyLabel(wanted)
  return sql<boolean>`(${label}::text is null or ${label} = any (${labels})
    or exists (select from unnest(${labels}) as name where lower(name) = lower(${label})))`
}

function orderOf({ order }: ProductListQuery): RawBuilder<unknown> {
  switch (order) {
    case 'price':
      return sql`d.shown_cents[1], d.position, d.product_id`
    case 'price-desc':
      return sql`d.shown_cents[1] desc nulls last, d.position, d.product_id`
    case 'newest':
      return sql`(d.document ->> 'publishOn')::bigint desc, d.product_id desc`
    case 'title':
      return sql`lower(d.title), d.product_id`
    default:
      return sql`d.position, d.product_id`
  }
}
