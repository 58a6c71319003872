import { sql } from 'kysely'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { Db } from '../database/index.ts'

/** A variant's stock at the default place. */
export type EditableStock = {
  variantId: string
  placeId: string
  productId: string
  available: StockLevel
  /** The variant's stock at its other places; null if it is unlimited at any of them. */
  elsewhere: StockLevel
  /** Movement that last set the stock absolutely; null for none. */
  setId: string | null
}

/**
 * Reads the stock of variants at the default place. Variants without stock there are missing. The caller has locked the rows
 * (`lockStockRows`).
 */
export async function readEditableStock(
  db: Db,
  siteId: string,
  variantIds: readonly string[],
): Promise<EditableStock[]> {
  const { rows } = await sql<EditableStock>`
    select s.variant_id as "variantId", s.place_id as "placeId", s.product_id as "productId", s.available, s.set_id as "setId",
      (
        select case when bool_or(o.available is null) then null else coalesce(sum(o.available), 0)::integer end from stock o
        where o.site_id = s.site_id and o.variant_id = s.variant_id and o.place_id <> s.place_id
      ) as elsewhere
    from stock s join places p on p.site_id = s.site_id and p.id = s.place_id and p.is_default
    where s.site_id = ${siteId} and s.variant_id = any(${[...variantIds]}::uuid[])`.execute(db)
  return rows
}

export type SavedStock = {
  variantId: string
  placeId: string
  available: StockLevel
  setId: string | null
  /** Movement that brings a sold-out variant back; null when this change does not. */
  restockId: string | null
}

export async function saveStock(db: Db, siteId: string, rows: readonly SavedStock[]): Promise<void> {
  const column = <K extends keyof SavedStock>(name: K) => rows.map((row) => row[name])
  await sql`
    update stock s set available = given.available, set_id = given.set_id, restock_id = coalesce(given.restock_id, s.restock_id)
    from unnest(
      ${column('variantId')}::uuid[], ${column('placeId')}::uuid[], ${column('available')}::integer[],
      ${column('setId')}::uuid[], ${column('restockId')}::uuid[]
    ) as given (variant_id, place_id, available, set_id, restock_id)
    where s.site_id = ${siteId} and s.variant_id = given.variant_id and s.place_id = given.place_id`.execute(db)
}

/** Returns the variants of products that have stock, in the order of products and variants. */
export async function readVariantsOfProducts(db: Db, siteId: string, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ variantId: string }>`
    select distinct product_id, variant_id as "variantId" from stock
    where site_id = ${siteId} and product_id = any(${[...productIds]}::uuid[])
    order by product_id, variant_id`.execute(db)
  return rows.map(({ variantId }) => variantId)
}
