import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { LocationJson } from '@sitewright/domain/pages/website-json.ts'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import type { Ctx } from '../context.ts'
import { queryInSite, type TableOwnerDb, type Tx } from '../database/index.ts'

/** A product that visitors can see. Its texts are HTML. */
export type ProductSource = {
  id: string
  title: string
  fullUrl: string
  excerpt: string
  body: string
  categories: string[]
  tags: string[]
  skus: string[]
  productType: ProductType
  mainImageId: string | null
  /** Lowest current price in minor units; `null` without variants for sale. */
  priceCents: number | null
  hasStock: boolean
  addedMs: number
}

/** A post or event that is published, now or in the future. */
export type ItemSource = {
  id: string
  title: string
  collectionUrlId: string
  urlId: string
  excerpt: string
  document: PageDocument | null
  categories: string[]
  tags: string[]
  isEvent: boolean
  location: LocationJson | null
  mainImageId: string | null
  publishedMs: number
  startsMs: number | null
}

/** A page or collection that is published and enabled. */
export type PageSource = {
  id: string
  title: string
  urlId: string
  isHome: boolean
  description: string
  document: PageDocument | null
  mainImageId: string | null
  updatedMs: number
}

const hex = (column: string): string => `replace(${column}::text, '-', '')`
const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`

/** Only products of enabled, published collections. Hidden and deleted products have no row in the view. */
const productText = `
  select ${hex('c.product_id')} as id, c.document ->> 'title' as title, c.full_url as "fullUrl",
    c.document ->> 'excerpt' as excerpt, c.document ->> 'body' as body, c.categories, c.tags,
    (c.document -> 'structuredContent' ->> 'productType')::integer as "productType",
    c.document -> 'items' -> 0 ->> 'id' as "mainImageId", (c.document ->> 'addedOn')::bigint as "addedMs",
    v.skus, v.price_cents as "priceCents", exists (
      select from stock_variant_view s
      where s.site_id = c.site_id and s.product_id = c.product_id and (s.unlimited or s.qty_in_stock > 0)) as "hasStock"
  from catalog_item_view c
  join pages_page_view p on p.site_id = c.site_id and p.id = c.collection_id and p.is_enabled
  cross join lateral (
    select coalesce(array_agg(v.sku), '{}') as skus,
      min(case when v.on_sale then v.sale_price_cents else v.price_cents end)::bigint as price_cents
    from catalog_variant_view v where v.site_id = c.site_id and v.product_id = c.product_id) as v
  where c.site_id = $1 and c.product_id = any ($2::uuid[])`

/** Reads these products; those that visitors cannot see are left out. */
export async function readProductSources(tx: Tx, siteId: string, ids: readonly string[]): Promise<ProductSource[]> {
  return ids.length === 0 ? [] : tx.sql<ProductSource>('search_products', productText, [siteId, [...ids]])
}

/** Pictures of galleries and tracks of albums have no page of their own. */
const itemText = `
  select ${hex('i.id')} as id, i.title, p.url_id as "collectionUrlId", i.url_id as "urlId", i.excerpt, i.document,
    i.categories, i.tags, p.type_name = 'events' or i.record_type = 12 as "isEvent", i.location,
    ${hex('i.main_image_id')} as "mainImageId", ${epochMs('i.published_at')} as "publishedMs",
    ${epochMs('i.starts_at')} as "startsMs"
  from pages_item_view i
  join pages_page_view p on p.site_id = i.site_id and p.id = i.collection_id and p.is_enabled
    and p.type_name not in ('gallery', 'album')
  where i.site_id = $1 and i.id = any ($2::uuid[])`

/** Reads these posts and events, also future ones; drafts and those of disabled collections are left out. */
export async function readItemSources(tx: Tx, siteId: string, ids: readonly string[]): Promise<ItemSource[]> {
  return ids.length === 0 ? [] : tx.sql<ItemSource>('search_items', itemText, [siteId, [...ids]])
}

/** Folders have no page of their own: their address redirects to their first page. */
const pageText = `
  select ${hex('p.id')} as id, p.title, p.url_id as "urlId", p.is_home as "isHome", p.description, d.document,
    ${hex('p.main_image_id')} as "mainImageId", ${epochMs('p.updated_at')} as "updatedMs"
  from pages_page_view p left join pages_document_view d on d.site_id = p.site_id and d.page_id = p.id
  where p.site_id = $1 and p.is_enabled and p.type_name <> 'folder' and p.id = any ($2::uuid[])`

/** Reads these pages and collections; drafts and disabled ones are left out. */
export async function readPageSources(tx: Tx, siteId: string, ids: readonly string[]): Promise<PageSource[]> {
  return ids.length === 0 ? [] : tx.sql<PageSource>('search_pages', pageText, [siteId, [...ids]])
}

/** Ids of things to index, by the view that shows them. */
export type SourceIds = { products: string[]; items: string[]; pages: string[] }

const allText = `
  select 'products' as kind, ${hex('product_id')} as id from catalog_item_view where site_id = $1
  union all select 'items', ${hex('id')} from pages_item_view where site_id = $1
  union all select 'pages', ${hex('id')} from pages_page_view where site_id = $1`

/** Reads the ids of all published content of a site. */
export async function readAllSourceIds(tx: Tx, siteId: string): Promise<SourceIds> {
  return byKind(await tx.sql<IdRow>('search_all_ids', allText, [siteId]))
}

const memberText = `
  select 'products' as kind, ${hex('product_id')} as id from catalog_item_view
    where site_id = $1 and collection_id = any ($2::uuid[])
  union all select 'items', ${hex('id')} from pages_item_view where site_id = $1 and collection_id = any ($2::uuid[])`

/** Reads the ids of what is published in these collections. */
export async function readMemberIds(tx: Tx, siteId: string, collectionIds: readonly string[]): Promise<SourceIds> {
  return byKind(await tx.sql<IdRow>('search_member_ids', memberText, [siteId, [...collectionIds]]))
}

type IdRow = { kind: keyof SourceIds; id: string }

function byKind(rows: readonly IdRow[]): SourceIds {
  const idsOf = (kind: keyof SourceIds): string[] => rows.flatMap((row) => (row.kind === kind ? row.id : []))
  return { products: idsOf('products'), items: idsOf('items'), pages: idsOf('pages') }
}

/** Reads the site's language (BCP 47); '' if the site does not exist. */
export async function readSiteLanguage(tx: Tx, siteId: string): Promise<string> {
  const text = 'select language from sites_settings_view where site_id = $1'
  const [row] = await tx.sql<{ language: string }>('search_language', text, [siteId])
  return row?.language ?? ''
}

const collectionText = `
  select p.title, '/' || p.url_id as "fullUrl" from pages_page_view p
  where p.site_id = $1 and p.is_enabled and not p.is_home and p.type_name in ('products', 'blog', 'events')
  order by p.type_name <> 'products', p.position limit $2`

/** Reads the collections that visitors can open, shops first. */
export async function readShownCollections(ctx: Ctx, limit: number): Promise<{ title: string; fullUrl: string }[]> {
  return queryInSite(ctx, 'search_collections', collectionText, [ctx.siteId, limit])
}

/** Reads the id of the site that follows in the order of ids; null after the last one. */
export async function readNextSiteId(owner: TableOwnerDb, after: string): Promise<string | null> {
  const text = 'select site_id as id from sites_settings_view where site_id > $1 order by site_id limit 1'
  const [row] = await owner.ask<{ id: string }>('search_next_site', text, [after])
  return row?.id ?? null
}
