import type { AdjacentItem } from '@sitewright/domain/pages/page-json.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { foldUrl } from '@sitewright/domain/pages/url-id.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, JsonbColumn } from '../database/index.ts'
import { imageJson, type AssetRow, type ImageJson } from '../media/index.ts'
import {
  addStockToProduct,
  type ProductCardJson,
  type ProductItemJson,
  type StockAndCurrency,
  type StoredProductJson,
} from './item-json.ts'

export type ProductDocumentTables = {
  product_documents: {
    site_id: string
    product_id: string
    collection_id: string
    position: number
    url_id: string
    title: string
    full_url: string
    tags: string[]
    categories: string[]
    /** Distinct current prices of the variants in minor units, ascending. */
    shown_cents: number[]
    document: JsonbColumn<StoredProductJson>
    card: JsonbColumn<ProductCardJson>
    updated_at: Date
  }
  media_asset_view: AssetRow & { site_id: string }
}

/** Reads images by id, in the format that page JSON has. */
export async function readImages(
  db: Db,
  siteId: string,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, ImageJson>> {
  const assets = await db
    .withTables<ProductDocumentTables>()
    .selectFrom('media_asset_view')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', sql<string>`any(${[...assetIds]}::uuid[])`)
    .execute()
  return new Map(assets.map((asset) => [asset.id, imageJson(asset)]))
}

/** A product's data for visitors: its page JSON, its card, and the distinct current prices of its variants. */
export type ShownProduct = { item: StoredProductJson; card: ProductCardJson; shownCents: number[] }

export async function saveProductJson(db: Db, siteId: string, products: readonly ShownProduct[]): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ item, card, shownCents }) => ({
    site_id: siteId,
    product_id: item.id,
    collection_id: item.collectionId,
    position: item.displayIndex,
    url_id: item.urlId,
    title: item.title,
    full_url: item.fullUrl,
    tags: item.tags,
    categories: item.categories,
    shown_cents: shownCents,
    document: JSON.stringify(item),
    card: JSON.stringify(card),
    updated_at: new Date(item.updatedOn),
  }))
  await db
    .withTables<ProductDocumentTables>()
    .insertInto('product_documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'product_id']).doUpdateSet((row) => ({
        collection_id: row.ref('excluded.collection_id'),
        position: row.ref('excluded.position'),
        url_id: row.ref('excluded.url_id'),
        title: row.ref('excluded.title'),
        full_url: row.ref('excluded.full_url'),
        tags: row.ref('excluded.tags'),
        categories: row.ref('excluded.categories'),
        shown_cents: row.ref('excluded.shown_cents'),
        document: row.ref('excluded.document'),
        card: row.ref('excluded.card'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export async function deleteProductJson(db: Db, siteId: string, productIds: readonly string[]): Promise<void> {
  await db
    .withTables<ProductDocumentTables>()
    .deleteFrom('product_documents')
    .where('site_id', '=', siteId)
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute()
}

export type ProductPageData = {
  item: ProductItemJson
  reviewFacts: ReviewFacts | null
  previous: AdjacentItem | null
  next: AdjacentItem | null
}

/**
 * Reads a product of a collection by its URL id (case-insensitive), with the previous and next product in the collection's order.
 * Returns `null` when there is none.
 */
export async function readProductPage(
  db: Db,
  siteId: string,
  collectionId: string,
  itemUrlId: string,
): Promise<ProductPageData | null> {
  const row = await db
    .withTables<ProductDocumentTables>()
    .selectFrom('product_documents as d')
    .select([
      'd.document',
      stockAndCurrencySql.as('live'),
      reviewFacts.as('reviewFacts'),
      neighbour('previous').as('previous'),
      neighbour('next').as('next'),
    ])
    .where('d.site_id', '=', siteId)
    .where('d.collection_id', '=', collectionId)
    .where('d.url_id', '=', foldUrl(itemUrlId))
    .executeTakeFirst()
  if (!row) return null
  const { document, live: now, ...beside } = row
  return { item: addStockToProduct(document, now), ...beside }
}

/** Reads products of any collection in the order of `ids`. Skips deleted and hidden ones. */
export async function readProductsById(db: Db, siteId: string, ids: readonly string[]): Promise<ProductItemJson[]> {
  const rows = await db
    .withTables<ProductDocumentTables>()
    .selectFrom('product_documents as d')
    .select(['d.product_id', 'd.document', stockAndCurrencySql.as('live')])
    .where('d.site_id', '=', siteId)
    .where('d.product_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.product_id, addStockToProduct(row.document, row.live)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** SQL expression: the review summary of the product in row `d`. */
const reviewFacts = sql<ReviewFacts | null>`(
  select p.review_facts from products p where p.site_id = d.site_id and p.id = d.product_id)`

/**
 * SQL expression: the stock and currency of the product in row `d`. They change without an edit of the product, so its document
 * does not hold them.
 */
export const stockAndCurrencySql = sql<StockAndCurrency>`jsonb_build_object(
  'stock', (
    select jsonb_object_agg(replace(s.variant_id::text, '-', ''), case when s.unlimited then null else s.qty_in_stock end)
    from stock_variant_view s where s.site_id = d.site_id and s.product_id = d.product_id),
  'currency', (select w.currency from sites_settings_view w where w.site_id = d.site_id))`

function neighbour(side: 'previous' | 'next'): RawBuilder<AdjacentItem | null> {
  const [sign, order] = side === 'next' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return sql<AdjacentItem | null>`(
    select jsonb_build_object('id', replace(n.product_id::text, '-', ''), 'title', n.title, 'fullUrl', n.full_url)
    from product_documents n
    where n.site_id = d.site_id and n.collection_id = d.collection_id
      and (n.position, n.product_id) ${sign} (d.position, d.product_id)
    order by n.position ${order}, n.product_id ${order} limit 1)`
}
