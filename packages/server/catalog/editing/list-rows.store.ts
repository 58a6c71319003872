import { productSearchTerms } from '@sitewright/domain/catalog/editing/product-terms.ts'
import { productStateOf, type ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import { plainTerm } from '@sitewright/domain/search/search-terms.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/index.ts'
import type { LoadedProduct } from '../product.ts'
import { snapshotOf } from './product-snapshots.ts'

/** Writes what the studio's list shows of these products, and the terms by which it finds them. */
export async function saveListRows(db: Db, siteId: string, products: readonly LoadedProduct[]): Promise<void> {
  if (products.length === 0) return
  const rows = JSON.stringify(products.map(listRowOf))
  await sql`
    insert into product_list (site_id, product_id, collection_id, url_id, product_type, state, publish_at, version, title,
      title_key, sku, variant_ids, from_cents, to_cents, is_on_sale, tags, tag_keys, categories, category_keys, image_id,
      updated_at)
    select ${siteId}, r.id, r.collection, r.url, r.type, r.state, to_timestamp(r.publish::double precision / 1000), r.version,
      r.title, r.key, r.sku, r.variants, r.low, r.high, r.sale, r.tags, r.tag_keys, r.categories, r.category_keys, r.image,
      to_timestamp(r.updated::double precision / 1000)
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, collection uuid, url text, type smallint, state text,
      publish bigint, version integer, title text, key text, sku text, variants uuid[], low bigint, high bigint,
      sale boolean, tags text[], tag_keys text[], categories text[], category_keys text[], image uuid, updated bigint)
    on conflict (site_id, product_id) do update set collection_id = excluded.collection_id, url_id = excluded.url_id,
      product_type = excluded.product_type, state = excluded.state, publish_at = excluded.publish_at,
      version = excluded.version, title = excluded.title, title_key = excluded.title_key, sku = excluded.sku,
      variant_ids = excluded.variant_ids, from_cents = excluded.from_cents, to_cents = excluded.to_cents,
      is_on_sale = excluded.is_on_sale, tags = excluded.tags, tag_keys = excluded.tag_keys,
      categories = excluded.categories, category_keys = excluded.category_keys, image_id = excluded.image_id,
      updated_at = excluded.updated_at`.execute(db)
  const terms = products.map((loaded) => ({ id: loaded.product.id, terms: productSearchTerms(snapshotOf(loaded)) }))
  await replaceTerms(db, siteId, terms)
}

/** Takes deleted products out of the list. */
export async function deleteListRows(db: Db, siteId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const ids = [...productIds]
  await sql`delete from product_list where site_id = ${siteId} and product_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from product_terms where site_id = ${siteId} and product_id = any(${ids}::uuid[])`.execute(db)
}

async function replaceTerms(
  db: Db,
  siteId: string,
  products: readonly { id: string; terms: readonly string[] }[],
): Promise<void> {
  const ids = products.flatMap(({ id, terms }) => terms.map(() => id))
  const terms = products.flatMap((product) => product.terms)
  await sql`
    delete from product_terms t
    where t.site_id = ${siteId} and t.product_id = any(${products.map(({ id }) => id)}::uuid[])
      and (t.product_id, t.term) not in (select * from unnest(${ids}::uuid[], ${terms}::text[]))`.execute(db)
  await sql`
    insert into product_terms (site_id, product_id, term)
    select ${siteId}, * from unnest(${ids}::uuid[], ${terms}::text[]) on conflict do nothing`.execute(db)
}

function listRowOf(loaded: LoadedProduct) {
  const { product, content, variants } = loaded
  const prices = variants.map(unitPriceCents)
  const snapshot: ProductSnapshot = snapshotOf(loaded)
  return {
    id: product.id,
    collection: product.collectionId,
    url: product.urlId,
    type: product.productType,
    state: productStateOf(snapshot),
    publish: loaded.publishMs,
    version: loaded.version,
    title: content.title,
    key: plainTerm(content.title),
    sku: variants.length === 1 ? (variants[0]?.sku ?? '') : '',
    variants: variants.map(({ id }) => id),
    low: Math.min(...prices),
    high: Math.max(...prices),
    sale: variants.some(({ onSale }) => onSale),
    tags: content.tags,
    tag_keys: content.tags.map(normalizeTagName),
    categories: content.categories,
    category_keys: content.categories.map(normalizeTagName),
    image: loaded.imageIds[0] ?? null,
    updated: loaded.updatedMs,
  }
}
