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
