import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { sql } from 'kysely'
import { refuseConstraintViolation, type Db } from '../../database/index.ts'
import type { ProductContent, VariantRow, Visibility } from '../product.ts'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'

/** A product's row after a change. `versionId` and `content` are those of new content; `null` when it stays. */
export type ChangedProductRow = {
  id: string
  collectionId: string
  urlId: string
  position: number
  productType: ProductType
  visibility: Visibility
  publishMs: number | null
  hideMs: number | null
  archivedMs: number | null
  deletedMs: number | null
  versionId: string | null
  content: ProductContent | null
}

/** Saves products and raises their versions. Throws `catalog.url-taken`. */
export async function saveProductRows(
  db: Db,
  siteId: string,
  rows: readonly ChangedProductRow[],
  { accountId, nowMs }: { accountId: string | null; nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  await sql`
    insert into item_versions (site_id, id, product_id, content, author_id, created_at)
    select ${siteId}, r."versionId", r.id, r.content, ${accountId}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "versionId" uuid, content jsonb)
    where r."versionId" is not null`.execute(db)
  const update = sql`
    update products p set collection_id = r."collectionId", url_id = r."urlId", position = r.position,
      product_type = r."productType", visibility = r.visibility, publish_at = ${instant('publishMs')},
      hide_at = ${instant('hideMs')}, archived_at = ${instant('archivedMs')}, deleted_at = ${instant('deletedMs')},
      draft_version = coalesce(r."versionId", p.draft_version),
      published_version = coalesce(r."versionId", p.published_version), version = p.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "collectionId" uuid, "urlId" text,
      position integer, "productType" smallint, visibility text, "publishMs" double precision, "hideMs" double precision,
      "archivedMs" double precision, "deletedMs" double precision, "versionId" uuid)
    where p.site_id = ${siteId} and p.id = r.id`
  await refuseConstraintViolation(update.execute(db), { products_by_url: () => new Refusal('catalog.url-taken') })
}

function instant(name: string) {
  return sql`to_timestamp(${sql.ref(`r.${name}`)} / 1000)`
}

export type ChangedVariantRow = VariantRow & { productId: string }

/**
 * Saves variants, also new ones and those that were removed earlier, and removes others. SKUs that are given up or moved to another
 * variant are freed first. Returns the SKUs among the saved ones that other variants of the site have; nothing is saved then.
 */
export async function saveVariantRows(
  db: Db,
  siteId: string,
  { saved, removedIds }: { saved: readonly ChangedVariantRow[]; removedIds: readonly string[] },
  nowMs: number,
): Promise<string[]> {
  const freed = [...removedIds, ...saved.map(({ id }) => id)]
  await sql`
    update variants set deleted_at = ${new Date(nowMs)}, shown = null
    where site_id = ${siteId} and id = any(${freed}::uuid[]) and deleted_at is null`.execute(db)
  if (saved.length === 0) return []
  const { rows: taken } = await sql<{ sku: string }>`
    select sku from variants
    where site_id = ${siteId} and deleted_at is null and sku = any(${saved.map(({ sku }) => sku)}::text[])`.execute(db)
  if (taken.length > 0) return taken.map(({ sku }) => sku)
  const upsert = sql`
    insert into variants (site_id, id, product_id, position, sku, attributes, price_cents, sale_price_cents, on_sale,
      main_image_id, weight_grams, length_mm, width_mm, height_mm, tax_class)
    select ${siteId}, r.id, r."productId", r.position, r.sku, r.attributes, r."priceCents", r."salePriceCents", r."onSale",
      r."mainImageId", r."weightGrams", r."lengthMm", r."widthMm", r."heightMm", r."taxClass"
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as r(id uuid, "productId" uuid, position integer, sku text,
      attributes jsonb, "priceCents" bigint, "salePriceCents" bigint, "onSale" boolean, "mainImageId" uuid,
      "weightGrams" integer, "lengthMm" integer, "widthMm" integer, "heightMm" integer, "taxClass" text)
    on conflict (site_id, id) do update set position = excluded.position, sku = excluded.sku,
      attributes = excluded.attributes, price_cents = excluded.price_cents, sale_price_cents = excluded.sale_price_cents,
      on_sale = excluded.on_sale, main_image_id = excluded.main_image_id, weight_grams = excluded.weight_grams,
      length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm,
      tax_class = excluded.tax_class, deleted_at = null`
  const isTaken = (): Refusal => new Refusal('catalog.sku-taken', { values: { sku: '' } })
  await refuseConstraintViolation(upsert.execute(db), { variants_by_sku: isTaken })
  return []
}

/** Replaces the pictures of products by those given. */
export async function replaceImages(
  db: Db,
  siteId: string,
  products: readonly { id: string; images: readonly string[] }[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  await sql`delete from product_images where site_id = ${siteId} and product_id = any(${ids}::uuid[])`.execute(db)
  const rows = products.flatMap(({ id, images }) => images.map((asset, position) => ({ id, asset, position })))
  await sql`
    insert into product_images (site_id, product_id, position, asset_id)
    select ${siteId}, r.id, r.position, r.asset
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, asset uuid, position integer)`.execute(db)
}

/** Returns the ids of all variants that a product has or had. */
export async function readKnownVariantIds(db: Db, siteId: string, productId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from variants where site_id = ${siteId} and product_id = ${productId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns those SKUs and addresses (of a collection) that begin like the given ones and are in use. */
export async function readNamesLike(
  db: Db,
  siteId: string,
  { collectionId, urlId, skus }: { collectionId: string; urlId: string; skus: readonly string[] },
): Promise<{ urlIds: Set<string>; skus: Set<string> }> {
  const ranges = skus.map((sku) => ({ from: sku, below: `${sku}\u{10FFFF}` }))
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'url' as kind, url_id as name from products
    where site_id = ${siteId} and collection_id = ${collectionId} and deleted_at is null and starts_with(url_id, ${urlId})
    union all
    select 'sku', v.sku from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r("from" text, below text)
    join variants v on v.site_id = ${siteId} and v.deleted_at is null and starts_with(v.sku, r."from")`.execute(db)
  const named = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? row.name : [])))
  return { urlIds: named('url'), skus: named('sku') }
}
