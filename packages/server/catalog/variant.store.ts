import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { sql } from 'kysely'
import { refuseConstraintViolation, type Db, type JsonbColumn } from '../database/index.ts'
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

/** Reads the variants of a product in order. */
export async function loadVariants(db: Db, siteId: string, productId: string): Promise<VariantRow[]> {
  const rows = await db
    .withTables<VariantTables>()
    .selectFrom('variants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
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
  }))
}

export type VariantChange = Partial<Omit<VariantRow, 'id' | 'position' | 'attributes'>>

/** Changes a variant. Returns its product's id, or `null` when there is no such variant. Throws `catalog.sku-taken`. */
export async function saveVariant(db: Db, siteId: string, id: string, change: VariantChange): Promise<string | null> {
  const update = db
    .withTables<VariantTables>()
    .updateTable('variants')
    .set({
      ...(change.sku === undefined ? {} : { sku: change.sku }),
      ...(change.priceCents === undefined ? {} : { price_cents: change.priceCents }),
      ...(change.salePriceCents === undefined ? {} : { sale_price_cents: change.salePriceCents }),
      ...(change.onSale === undefined ? {} : { on_sale: change.onSale }),
      ...(change.mainImageId === undefined ? {} : { main_image_id: change.mainImageId }),
      ...(change.weightGrams === undefined ? {} : { weight_grams: change.weightGrams }),
      ...(change.lengthMm === undefined ? {} : { length_mm: change.lengthMm }),
      ...(change.widthMm === undefined ? {} : { width_mm: change.widthMm }),
      ...(change.heightMm === undefined ? {} : { height_mm: change.heightMm }),
      ...(change.taxClass === undefined ? {} : { tax_class: change.taxClass }),
      id, // a column that is set to itself makes an update without changes valid SQL
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('product_id')
  const isTaken = (): Refusal => new Refusal('catalog.sku-taken', { values: { sku: change.sku ?? '' } })
  const row = await refuseConstraintViolation(update.executeTakeFirst(), { variants_by_sku: isTaken })
  return row?.product_id ?? null
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

/** Takes the variants of a product out of sale. Carts mark their lines as unavailable. */
export async function hideVariants(db: Db, siteId: string, productId: string): Promise<void> {
  await db
    .withTables<VariantTables>()
    .updateTable('variants')
    .set({ shown: null })
    .where('site_id', '=', siteId)
    .where('product_id', '=', productId)
    .execute()
}
