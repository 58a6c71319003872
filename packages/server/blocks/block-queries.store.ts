import type {
  BlockProduct,
  SummaryItemQuery,
  ProductQuery,
  SummaryItem,
} from '@sitewright/blocks/kit/block-render-context.ts'
import { itemRecordTypes, type ItemRecordType } from '@sitewright/domain/kit/enums.ts'
import { addStockToProduct, type StockAndCurrency, type StoredProductJson } from '../catalog/index.ts'
import type { Tx } from '../database/index.ts'
import { imageJson, type AssetRow } from '../media/index.ts'
import type { ItemOrdering } from '../pages/index.ts'

/** A block's query for the items of a collection, in the collection's order, or for a product. */
export type OrderedBlockQuery = (SummaryItemQuery & { ordering: ItemOrdering }) | ProductQuery

/** Result of a query of a block. `items` is `null` for a query about a product, `product` is `null` for a query about items. */
export type BlockQueryResult = { items: readonly SummaryItem[] | null; product: BlockProduct | null }

/**
 * Runs all queries of blocks in one SQL statement and returns their results by `key`. A query about a missing collection or
 * product has no entry. `now` is in epoch milliseconds.
 */
export async function runBlockQueries(
  tx: Tx,
  siteId: string,
  asked: readonly (OrderedBlockQuery & { key: string })[],
  now: number,
): Promise<ReadonlyMap<string, BlockQueryResult>> {
  const rows = await tx.sql<Row>('blocks_answers', answersText, [siteId, JSON.stringify(asked), new Date(now)])
  return new Map(rows.map((row) => [row.key, answerOf(row)]))
}

type Stored = { document: StoredProductJson; live: StockAndCurrency }
type Row = { key: string; products: Stored[] | null; items: ItemRow[] | null; product: Stored | null }
type ItemRow = Omit<SummaryItem, 'image' | 'product'> & { recordType: ItemRecordType; image: AssetRow | null }

function answerOf({ products, items, product }: Row): BlockQueryResult {
  if (product) return { items: null, product: addStockToProduct(product.document, product.live) }
  return { items: [...(products ?? []).map(ofProduct), ...(items ?? []).map(ofItem)], product: null }
}

function ofItem(row: ItemRow): SummaryItem {
  return { ...row, image: row.image ? imageJson(row.image) : null, product: null }
}

function ofProduct({ document, live }: Stored): SummaryItem {
  const product = addStockToProduct(document, live)
  return {
    id: product.id,
    recordType: itemRecordTypes.storeItem,
    title: product.title,
    fullUrl: product.fullUrl,
    excerpt: product.excerpt,
    image: product.mainImage ?? product.items[0] ?? null,
    publishedMs: product.publishOn,
    startsMs: null,
    author: product.author?.displayName ?? '',
    place: '',
    tags: product.tags,
    categories: product.categories,
    product,
  }
}

const hex = (column: string): string => `replace(${column}::text, '-', '')`
const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`
const begin = 'coalesce(i.starts_at, i.published_at)'
const isOver = `coalesce(i.ends_at, ${begin}) < $3`

const storedProduct = `json_build_object('document', d.document, 'live', jsonb_build_object(
    'stock', (
      select jsonb_object_agg(${hex('s.variant_id')}, case when s.unlimited then null else s.qty_in_stock end)
      from stock_variant_view s where s.site_id = d.site_id and s.product_id = d.product_id),
    'currency', (select w.currency from sites_settings_view w where w.site_id = d.site_id)))`

const products = `
  select coalesce(json_agg(${storedProduct} order by d.position, d.product_id), '[]')
  from (
    select d.* from catalog_item_view d
    where d.site_id = p.site_id and d.collection_id = p.id
      and (a.category = '' or exists (select from unnest(d.categories) as word where lower(word) = lower(a.category)))
      and (a.tag = '' or exists (select from unnest(d.tags) as word where lower(word) = lower(a.tag)))
      and (not a."isFeatured" or (d.document ->> 'starred')::boolean)
    order by d.position, d.product_id limit a.count
  ) as d`

const items = `
  select coalesce(json_agg(json_build_object(
    'id', ${hex('i.id')}, 'recordType', i.record_type, 'title', i.title, 'fullUrl', '/' || p.url_id || '/' || i.url_id,
    'excerpt', i.excerpt, 'publishedMs', ${epochMs('i.published_at')}, 'startsMs', ${epochMs('i.starts_at')},
    'author', coalesce((select w.display_name from pages_author_view w where w.site_id = i.site_id and w.id = i.author_id), ''),
    'place', coalesce(i.location ->> 'addressTitle', ''), 'tags', i.tags, 'categories', i.categories,
    'image', (
      select to_jsonb(m) || jsonb_build_object('id', ${hex('m.id')}) from media_asset_view m
      where m.site_id = i.site_id and m.id = i.main_image_id)
  ) order by i.place), '[]')
  from (
    select i.site_id, i.id, i.record_type, i.title, i.url_id, i.excerpt, i.published_at, i.starts_at, i.author_id, i.location,
      i.tags, i.categories, i.main_image_id, row_number() over (order by
      case when a.ordering = 'user-orderable' then i.position end,
      case when a.ordering = 'calendar' then ${isOver} end,
      case when a.ordering = 'calendar' and not (${isOver}) then ${begin} end,
      case when a.ordering = 'calendar' then ${begin} else i.published_at end desc, i.id desc) as place
    from pages_item_view i
    where i.site_id = p.site_id and i.collection_id = p.id and i.published_at <= $3
      and (a.category = '' or lower(a.category) = any (i.category_keys))
      and (a.tag = '' or lower(a.tag) = any (i.tag_keys))
      and (not a."isFeatured" or i.is_featured)
    order by place limit a.count
  ) as i`

const answersText = `
with asked as (
  select * from json_to_recordset($2::json) as a (key text, "collectionId" uuid, count integer, category text, tag text,
    "isFeatured" boolean, ordering text, "productId" uuid))
select a.key,
  case when p.type_name = 'products' then (${products}) end as products,
  case when p.type_name <> 'products' then (${items}) end as items,
  null as product
from asked a join pages_page_view p on p.site_id = $1 and p.id = a."collectionId" and p.is_enabled
union all
select a.key, null, null, ${storedProduct}
from asked a
join catalog_item_view d on d.site_id = $1 and d.product_id = a."productId"
join pages_page_view p on p.site_id = d.site_id and p.id = d.collection_id and p.is_enabled`
