import type { TableOwnerDb } from '../database/index.ts'

/** Finds variants with expired reservations, those that expired first at the beginning. `siteId` null means all sites. */
export async function readExpiredVariants(
  owner: TableOwnerDb,
  { siteId, nowMs, limit }: { siteId: string | null; nowMs: number; limit: number },
): Promise<{ siteId: string; variantId: string }[]> {
  return owner.ask('stock_expired', expiredText, [siteId, new Date(nowMs), limit])
}

const expiredText = `
  select distinct e.site_id as "siteId", e.variant_id as "variantId" from (
    select site_id, variant_id from stock_reservations
    where expires_at <= $2 and ($1::uuid is null or site_id = $1) order by expires_at limit $3
  ) e`

/** Returns the next site with stock after the given one, in the order of their ids; null after the last. */
export async function readNextSite(owner: TableOwnerDb, after: string): Promise<string | null> {
  const [row] = await owner.ask<{ siteId: string }>(
    'stock_next_site',
    'select site_id as "siteId" from stock where site_id > $1 order by site_id limit 1',
    [after],
  )
  return row?.siteId ?? null
}

/** Units of one variant at one place by three kinds of records, which must agree. */
export type StockMismatch = {
  variantId: string
  placeId: string
  /** Units in the stock row; unlimited stock counts as 0 available units. */
  stock: { available: number; reserved: number; committed: number }
  /** Sums of the movements. */
  moved: { available: number; reserved: number; committed: number }
  /** Sums over checkouts (`reserved`) and orders (`committed`). */
  held: { reserved: number; committed: number }
}

/**
 * Compares a site's stock with its movements, reservations and commitments. One statement, so that all are of one moment. Returns
 * at most `limit` rows that do not agree, and how many there are.
 */
export async function readMismatches(
  owner: TableOwnerDb,
  siteId: string,
  limit: number,
): Promise<{ rows: StockMismatch[]; count: number }> {
  const rows = await owner.ask<StockMismatch & { count: number }>('stock_mismatches', mismatchText, [siteId, limit])
  const mismatches = rows.map(({ variantId, placeId, stock, moved, held }) => ({
    variantId,
    placeId,
    stock,
    moved,
    held,
  }))
  return { rows: mismatches, count: rows[0]?.count ?? 0 }
}

const mismatchText = `
  with moved as (
    select variant_id, place_id, sum(delta) as available, sum(reserved_delta) as reserved, sum(committed_delta) as committed
    from stock_movements where site_id = $1 group by 1, 2
  ), reserved as (
    select variant_id, place_id, sum(quantity) as units from stock_reservations where site_id = $1 group by 1, 2
  ), committed as (
    select variant_id, place_id, sum(committed) as units from stock_commitments where site_id = $1 group by 1, 2
  ), counted as (
    select s.variant_id, s.place_id, coalesce(s.available, 0) as available, s.reserved, s.committed,
      coalesce(m.available, 0) as moved_available, coalesce(m.reserved, 0) as moved_reserved,
      coalesce(m.committed, 0) as moved_committed, coalesce(r.units, 0) as held_reserved, coalesce(c.units, 0) as held_committed
    from stock s
    left join moved m using (variant_id, place_id)
    left join reserved r using (variant_id, place_id)
    left join committed c using (variant_id, place_id)
    where s.site_id = $1
  )
  select variant_id as "variantId", place_id as "placeId",
    json_build_object('available', available, 'reserved', reserved, 'committed', committed) as stock,
    json_build_object('available', moved_available, 'reserved', moved_reserved, 'committed', moved_committed) as moved,
    json_build_object('reserved', held_reserved, 'committed', held_committed) as held,
    count(*) over () as count
  from counted
  where (available, reserved, committed) <> (moved_available, moved_reserved, moved_committed)
    or (reserved, committed) <> (held_reserved, held_committed)
  order by 1, 2 limit $2`
