import { sql } from 'kysely'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { Db, TimestamptzColumn } from '../database/index.ts'

type StockTables = {
  places: { site_id: string; id: string; name: string; is_default: boolean }
  stock: {
    site_id: string
    variant_id: string
    place_id: string
    product_id: string
    available: number | null
    restock_id?: string | null
  }
  stock_movements: {
    site_id: string
    id: string
    at: TimestamptzColumn
    variant_id: string
    place_id: string
    delta: number | null
    available_after: number | null
    reason: string
    actor_id: string | null
    reference: string | null
  }
}

export type StockRow = { variantId: string; placeId: string; productId: string; available: StockLevel }
/**
 * A locked stock row of a variant. `elsewhere` is the variant's stock at its other places; null if it is unlimited at any of
 * them.
 */
export type LockedStock = StockRow & { elsewhere: StockLevel }
export type StockMovement = {
  id: string
  variantId: string
  placeId: string
  delta: number | null
  availableAfter: StockLevel
  reason: string
  actorId: string | null
  reference: string | null
}

/** Returns the id of the site's default place. Creates the place under `newId` if the site has none yet. */
export async function ensureDefaultPlace(db: Db, siteId: string, newId: string): Promise<string> {
  const tables = db.withTables<StockTables>()
  await tables
    .insertInto('places')
    .values({ site_id: siteId, id: newId, name: 'Shop', is_default: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const place = await tables
    .selectFrom('places')
    .select('id')
    .where('site_id', '=', siteId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return place.id
}

/**
 * Reads a variant's stock at the default place and locks its row until the transaction ends. Returns null when the variant has no
 * stock row there.
 */
export async function lockStock(db: Db, siteId: string, variantId: string): Promise<LockedStock | null> {
  const row = await db
    .withTables<StockTables>()
    .selectFrom('stock')
    .innerJoin('places', (join) =>
      join.onRef('places.site_id', '=', 'stock.site_id').onRef('places.id', '=', 'stock.place_id'),
    )
    .select(['stock.variant_id', 'stock.place_id', 'stock.product_id', 'stock.available', elsewhere.as('elsewhere')])
    .where('stock.site_id', '=', siteId)
    .where('stock.variant_id', '=', variantId)
    .where('places.is_default', '=', true)
    .forUpdate('stock')
    .executeTakeFirst()
  if (!row) return null
  const { available, elsewhere: others } = row
  return {
    variantId: row.variant_id,
    placeId: row.place_id,
    productId: row.product_id,
    available,
    elsewhere: others,
  }
}

const elsewhere = sql<StockLevel>`(
  select case when bool_or(o.available is null) then null else coalesce(sum(o.available), 0)::integer end from stock o
  where o.site_id = stock.site_id and o.variant_id = stock.variant_id and o.place_id <> stock.place_id)`

export async function insertStock(db: Db, siteId: string, rows: readonly StockRow[]): Promise<void> {
  const values = rows.map((row) => ({
    site_id: siteId,
    variant_id: row.variantId,
    place_id: row.placeId,
    product_id: row.productId,
    available: row.available,
  }))
  await db.withTables<StockTables>().insertInto('stock').values(values).execute()
}

/**
 * Saves a variant's stock at the default place. `restockId` is the id of the movement of this change if the change brings a
 * sold-out variant back in stock, otherwise null.
 */
export async function saveAvailable(
  db: Db,
  siteId: string,
  row: StockRow & { restockId: string | null },
): Promise<void> {
  await db
    .withTables<StockTables>()
    .updateTable('stock')
    .set({ available: row.available, ...(row.restockId !== null && { restock_id: row.restockId }) })
    .where('site_id', '=', siteId)
    .where('variant_id', '=', row.variantId)
    .where('place_id', '=', row.placeId)
    .execute()
}

export async function insertMovements(
  db: Db,
  siteId: string,
  atMs: number,
  movements: readonly StockMovement[],
): Promise<void> {
  const values = movements.map((movement) => ({
    site_id: siteId,
    id: movement.id,
    at: new Date(atMs),
    variant_id: movement.variantId,
    place_id: movement.placeId,
    delta: movement.delta,
    available_after: movement.availableAfter,
    reason: movement.reason,
    actor_id: movement.actorId,
    reference: movement.reference,
  }))
  await db.withTables<StockTables>().insertInto('stock_movements').values(values).execute()
}

/** Reads a variant's stock movements, oldest first. */
export async function readMovements(
  db: Db,
  siteId: string,
  variantId: string,
): Promise<{ delta: number | null; availableAfter: StockLevel; reason: string }[]> {
  const rows = await db
    .withTables<StockTables>()
    .selectFrom('stock_movements')
    .select(['delta', 'available_after', 'reason'])
    .where('site_id', '=', siteId)
    .where('variant_id', '=', variantId)
    .orderBy(sql`id`)
    .execute()
  return rows.map((row) => ({ delta: row.delta, availableAfter: row.available_after, reason: row.reason }))
}

/** Returns the products of variants, each once. */
export async function readProductsOfVariants(db: Db, siteId: string, variantIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .withTables<StockTables>()
    .selectFrom('stock')
    .select('product_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('variant_id', '=', sql<string>`any(${[...variantIds]}::uuid[])`)
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}
