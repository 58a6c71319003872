import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { MovementReason } from '@sitewright/domain/stock/inventory.wire.ts'
import { sql } from 'kysely'
import type { Db } from '../database/index.ts'

/** A movement of a variant's available units at one place. */
export type MovementRow = {
  id: string
  placeId: string
  atMs: number
  delta: number | null
  after: StockLevel
  reason: MovementReason
  actorId: string | null
  reference: string | null
}
/** The last movement of the page before. */
export type MovementCursor = { id: string; atMs: number }

/** Reads a variant's movements, the newest first. */
export async function readMovementPage(
  db: Db,
  siteId: string,
  variantId: string,
  { after, most }: { after: MovementCursor | null; most: number },
): Promise<MovementRow[]> {
  const isAfter = after === null ? sql`` : sql`and (at, id) < (${new Date(after.atMs)}, ${after.id}::uuid)`
  const { rows } = await sql<MovementRow>`
    select id, place_id as "placeId", (extract(epoch from at) * 1000)::bigint as "atMs", delta, available_after as after, reason,
      actor_id as "actorId", reference
    from stock_movements where site_id = ${siteId} and variant_id = ${variantId}::uuid ${isAfter}
    order by at desc, id desc limit ${most}`.execute(db)
  return rows
}
