import { sql } from 'kysely'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { Db, JsonbColumn, TableOwnerDb, TimestamptzColumn, Tx } from '../database/index.ts'

/** What a change did to one variant. */
export type ChangeLine = {
  variantId: string
  before: StockLevel
  after: StockLevel
  /** Movements that last set the stock absolutely, after and before the change. */
  setId: string | null
  setIdBefore: string | null
}

type ChangeTables = {
  stock_changes: {
    site_id: string
    id: string
    made_at: TimestamptzColumn
    lines: JsonbColumn<ChangeLine[]>
    undo_lines: JsonbColumn<ChangeLine[]> | null
  }
}

export type StoredChange = { id: string; lines: ChangeLine[]; undoLines: ChangeLine[] | null }

export async function insertChange(
  tx: Tx,
  siteId: string,
  { id, lines, atMs }: { id: string; lines: readonly ChangeLine[]; atMs: number },
): Promise<void> {
  await tx
    .withTables<ChangeTables>()
    .insertInto('stock_changes')
    .values({ site_id: siteId, id, made_at: new Date(atMs), lines: JSON.stringify(lines) })
    .execute()
}

/** Stores that a change was undone, with what the undo did. */
export async function saveUndoLines(db: Db, siteId: string, id: string, lines: readonly ChangeLine[]): Promise<void> {
  await db
    .withTables<ChangeTables>()
    .updateTable('stock_changes')
    .set({ undo_lines: JSON.stringify(lines) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Finds a change and locks it until the transaction ends. */
export async function lockChange(db: Db, siteId: string, id: string): Promise<StoredChange | null> {
  const row = await db
    .withTables<ChangeTables>()
    .selectFrom('stock_changes')
    .select(['id', 'lines', 'undo_lines as undoLines'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Deletes changes of all sites made before a time, after which they cannot be undone. */
export async function deleteChangesBefore(owner: TableOwnerDb, atMs: number): Promise<void> {
  await owner.ask('stock_changes_forget', 'delete from stock_changes where made_at < $1', [new Date(atMs)])
}

export type LowMarkScope = { siteId: string; threshold: number; atMs: number }

/**
 * Marks those of the variants that have become low, and unmarks those that are not low any more. Units that a shopper holds while
 * paying count, because they may come back. Returns the variants that are newly marked. The caller has locked their stock rows, so
 * that a mark never disagrees with the stock.
 */
export async function updateLowMarks(
  tx: Tx,
  { siteId, threshold, atMs }: LowMarkScope,
  variantIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.sql<{ variantId: string }>('stock_low_update', lowText, [
    siteId,
    [...variantIds],
    threshold,
    new Date(atMs),
  ])
  return rows.map(({ variantId }) => variantId)
}

const lowText = `
  with level as (
    select variant_id, bool_or(available is null) as is_unlimited, sum(available + reserved) as units
    from stock where site_id = $1 and variant_id = any ($2::uuid[]) group by variant_id
  ), cleared as (
    delete from stock_low l using level
    where l.site_id = $1 and l.variant_id = level.variant_id and (level.is_unlimited or level.units > $3)
  )
  insert into stock_low (site_id, variant_id, since)
  select $1, variant_id, $4 from level where not is_unlimited and units <= $3 order by variant_id
  on conflict do nothing
  returning variant_id as "variantId"`

/** Marks exactly the variants of a site that are low now; with `threshold` null, none. */
export async function resetLowMarks(
  db: Db,
  { siteId, threshold, atMs }: { siteId: string; threshold: number | null; atMs: number },
): Promise<void> {
  await sql`delete from stock_low where site_id = ${siteId}`.execute(db)
  if (threshold === null) return
  await sql`
    insert into stock_low (site_id, variant_id, since)
    select ${siteId}, variant_id, ${new Date(atMs)} from stock where site_id = ${siteId}
    group by variant_id having not bool_or(available is null) and sum(available + reserved) <= ${threshold}
    order by variant_id
    on conflict do nothing`.execute(db)
}
