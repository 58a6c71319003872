import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { sql } from 'kysely'
import type { Db, JsonbColumn, Tx } from '../database/index.ts'

export type SitemapProduct = { collectionId: string; fullUrl: string; updatedMs: number; image: string | null }

/** Reads the URL, collection and first image of every visible product. */
export async function readSitemapProducts(db: Db, siteId: string): Promise<SitemapProduct[]> {
  const { rows } = await sql<SitemapProduct>`
    select replace(collection_id::text, '-', '') as "collectionId", full_url as "fullUrl",
      (extract(epoch from updated_at) * 1000)::bigint as "updatedMs", card -> 'image' ->> 'url' as image
    from product_documents where site_id = ${siteId} order by collection_id, position, product_id`.execute(db)
  return rows
}

type ReviewedTables = {
  products: {
    site_id: string
    id: string
    url_id: string
    review_facts: JsonbColumn<ReviewFacts> | null
    deleted_at: Date | null
  }
}

/**
 * Locks these products until the transaction ends, so that only one transaction at a time updates their review summaries. Returns
 * the ids of the products that exist.
 */
export async function lockProducts(db: Db, siteId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await productsOf(db, siteId, ids).orderBy('id').forNoKeyUpdate().execute()
  return rows.map((row) => row.id)
}

/** Returns the ids of the collections in which these products were when they were deleted. Products that are there are left out. */
export async function readFormerCollections(db: Db, siteId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct collection_id as id from products
    where site_id = ${siteId} and id = any(${[...ids]}::uuid[]) and deleted_at is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the products that exist, hidden ones included, out of the given ids. */
export async function readExistingProductIds(db: Db, siteId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await productsOf(db, siteId, ids).where('deleted_at', 'is', null).execute()
  return rows.map((row) => row.id)
}

/** Returns the type and title of a product, also of a hidden one; null when there is none with this id. */
export async function findProductKind(
  tx: Tx,
  siteId: string,
  id: string,
): Promise<{ productType: ProductType; title: string } | null> {
  const text = `
    select p.product_type as "productType", coalesce(v.content ->> 'title', '') as title
    from products p left join item_versions v on v.site_id = p.site_id and v.id = p.published_version
    where p.site_id = $1 and p.id = $2 and p.deleted_at is null`
  const [found] = await tx.sql<{ productType: ProductType; title: string }>('product_kind', text, [siteId, id])
  return found ?? null
}

/** Returns the types of the products that visitors can see. */
export async function readSoldTypes(tx: Tx, siteId: string): Promise<ProductType[]> {
  const text = `
    select distinct p.product_type as type
    from products p join product_documents d on d.site_id = p.site_id and d.product_id = p.id
    where p.site_id = $1`
  const rows = await tx.sql<{ type: ProductType }>('sold_types', text, [siteId])
  return rows.map(({ type }) => type)
}

function productsOf(db: Db, siteId: string, ids: readonly string[]) {
  const products = db.withTables<ReviewedTables>().selectFrom('products').select('id')
  return products.where('site_id', '=', siteId).where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
}

/** Saves the review summaries that product pages show; `null` removes one. */
export async function saveReviewFacts(
  db: Db,
  siteId: string,
  facts: readonly { productId: string; facts: ReviewFacts | null }[],
): Promise<void> {
  await sql`
    update products p set review_facts = nullif(f.facts, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f("productId" uuid, facts jsonb)
    where p.site_id = ${siteId} and p.id = f."productId"`.execute(db)
}

export type ProductIdentifiers = { id: string; urlId: string; title: string; skus: string[] }

/** Reads the URL id, title and SKUs of every product, including hidden ones. The review import finds products by them. */
export async function readProductIdentifiers(db: Db, siteId: string): Promise<ProductIdentifiers[]> {
  const { rows } = await sql<ProductIdentifiers>`
    select p.id, p.url_id as "urlId", coalesce(i.content ->> 'title', '') as title,
      coalesce((select array_agg(v.sku) from variants v
        where v.site_id = p.site_id and v.product_id = p.id and v.deleted_at is null), '{}') as skus
    from products p left join item_versions i on i.site_id = p.site_id and i.id = p.published_version
    where p.site_id = ${siteId} and p.deleted_at is null order by p.id`.execute(db)
  return rows
}
