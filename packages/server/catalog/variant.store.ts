import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, JsonbColumn } from '../database/index.ts'
import type { CartLineProductJson } from './item-json.ts'
import type { VariantRow } from './product.ts'

export type VariantTables = {
  variants: {
    site_id: string
    id: string
    product_id: string
    position: number
    sku: string
    attributes: JsonbColumn<Record<string, string>>
    price_cents: number
    sale_price_cents: number
    on_sale: boolean
    main_image_id: string | null
    weight_grams: number
    length_mm: number
    width_mm: number
    height_mm: number
    tax_class: string
    shown: JsonbColumn<CartLineProductJson> | null
    deleted_at: Date | null
  }
}

export async function insertVariants(
  db: Db,
  siteId: string,
  productId: string,
  variants: readonly VariantRow[],
): Promise<void> {
  const rows = variants.map((variant) => ({
    site_id: siteId,
    id: variant.id,
    product_id: productId,
    position: variant.position,
    sku: variant.sku,
    attributes: JSON.stringify(variant.attributes),
    price_cents: variant.priceCents,
    sale_price_cents: variant.salePriceCents,
    on_sale: variant.onSale,
    main_image_id: variant.mainImageId,
    weight_grams: variant.weightGrams,
    length_mm: variant.lengthMm,
    width_mm: variant.widthMm,
    height_mm: variant.heightMm,
    tax_class: variant.taxClass,
  }))
  // Row-level security hides the conflicting row in PostgreSQL's error, so `refuseConstraintViolation` could not name the taken
  // SKU. The taken SKU is therefore found as the one whose row was not inserted.
  const inserted = await db
    .withTables<VariantTables>()
    .insertInto('variants')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['site_id', 'sku']).where('deleted_at', 'is', null).doNothing())
    .returning('sku')
    .execute()
  const taken = variants.find(({ sku }) => !inserted.some((row) => row.sku === sku))
  if (taken) throw new Refusal('catalog.sku-taken', { values: { sku: taken.sku } })
}

/** Reads the variants of products in order, by product. */
export async function loadVariants(
  db: Db,
  siteId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, VariantRow[]>> {
  const rows = await db
    .withTables<VariantTables>()
    .selectFrom('variants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...byProduct].map(([productId, ofProduct]) => [productId, ofProduct.map(variantOf)]))
}

function variantOf(row: Selectable<VariantTables['variants']>): VariantRow {
  return {
    id: row.id,
    position: row.position,
    sku: row.sku,
    attributes: row.attributes,
    priceCents: row.price_cents,
    salePriceCents: row.sale_price_cents,
    onSale: row.on_sale,
    mainImageId: row.main_image_id,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    taxClass: row.tax_class,
  }
}

/** Saves with each variant the product data that cart lines show. */
export async function saveCartVariantData(
  db: Db,
  siteId: string,
  variants: readonly { id: string; shown: CartLineProductJson }[],
): Promise<void> {
  const ids = variants.map(({ id }) => id)
  const texts = variants.map(({ shown }) => JSON.stringify(shown))
  await sql`
    update variants v set shown = given.shown
    from unnest(${ids}::uuid[], ${texts}::jsonb[]) as given (id, shown)
    where v.site_id = ${siteId} and v.id = given.id`.execute(db)
}

/** Takes the variants of products out of sale. Carts mark their lines as unavailable. */
export async function hideVariants(db: Db, siteId: string, productIds: readonly string[]): Promise<void> {
  await db
    .withTables<VariantTables>()
    .updateTable('variants')
    .set({ shown: null })
    .where('site_id', '=', siteId)
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .where('shown', 'is not', null)
    .execute()
}
