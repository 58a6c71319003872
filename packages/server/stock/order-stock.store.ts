import type { StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/index.ts'
import { lockStockRows, movementIdPrefix, type StockScope } from './reservations.store.ts'

export type OrderStockMove = {
  orderId: string
  /** Units by variant, at most one line per variant. */
  lines: readonly StockLine[]
  /** Identifies the change, so that it is made once; `null` makes it each time. */
  key: string | null
  reason: 'fulfilled' | 'unfulfilled' | 'returned' | 'dropped'
  /** Whether the units are still in the shop or have left it. */
  from: 'committed' | 'fulfilled'
}

/** Units of one variant at one place that came back, with the units that were available at all places before. */
export type ReturnedStock = {
  variantId: string
  placeId: string
  movementId: string
  units: number
  /** `null` when the stock is unlimited. */
  before: number | null
}

/**
 * Moves units of an order, never more than it has: out of the shop (`fulfilled`) and back to the order (`unfulfilled`), to the
 * available units (`returned`), or out of the books (`dropped`). Units that the order is missing are cancelled before those it has, and shipped after them, from what
 * is available. One round trip, as `takeStock`. Returns the rows whose available units changed.
 */
export async function moveOrderStock(tx: Tx, scope: StockScope, move: OrderStockMove): Promise<ReturnedStock[]> {
  const { siteId } = scope
  const variantIds = move.lines.map(({ variantId }) => variantId)
  const [, rows] = await Promise.all([
    lockStockRows(tx, siteId, { variantIds }),
    tx.sql<ReturnedStock>('stock_order_move', moveText, [
      siteId,
      move.orderId,
      variantIds,
      move.lines.map(({ quantity }) => quantity),
      new Date(scope.now()),
      move.key,
      move.reason,
      movementIdPrefix(scope),
      scope.account?.id ?? null,
      move.from,
    ]),
  ])
  return rows
}

/** Stores the movement that brought a sold-out variant back in stock. */
export async function saveRestock(
  db: Db,
  siteId: string,
  { variantId, placeId, movementId }: Pick<ReturnedStock, 'variantId' | 'placeId' | 'movementId'>,
): Promise<void> {
  await db
    .withTables<{ stock: { site_id: string; variant_id: string; place_id: string; restock_id: string | null } }>()
    .updateTable('stock')
    .set({ restock_id: sql`${movementId}::uuid` })
    .where('site_id', '=', siteId)
    .where('variant_id', '=', variantId)
    .where('place_id', '=', placeId)
    .execute()
}

// `pool` is where the units come from: what the order has committed, or what was shipped. `owed` are missing units that this
// change settles. Of several places the first is used up before the next.
const moveText = `
  with wanted as (
    select w.variant_id, w.quantity from unnest($3::uuid[], $4::integer[]) as w (variant_id, quantity)
  ), held as (
    select c.variant_id, c.place_id, c.missing, s.available, w.quantity as wanted,
      case when $10::text = 'fulfilled' then c.fulfilled else c.committed end as pool
    from wanted w
    join stock_commitments c on c.site_id = $1 and c.order_id = $2 and c.variant_id = w.variant_id
    join stock s on s.site_id = $1 and s.variant_id = c.variant_id and s.place_id = c.place_id
    where $6::text is null or $6 <> all (c.keys)
  ), ranked as (
    select h.*, sum(pool) over (partition by variant_id) as pools,
      coalesce(sum(pool) over (
        partition by variant_id order by place_id rows between unbounded preceding and 1 preceding
      ), 0) as before,
      case when $7::text = 'fulfilled' or $10 = 'fulfilled' then 0 else sum(missing) over (partition by variant_id) end as first
    from held h
  ), planned as (
    select variant_id, place_id, available, least(pool, greatest(wanted - first - before, 0)) as take,
      case
        when $10 = 'fulfilled' then 0
        when $7 = 'fulfilled' then least(missing, greatest(wanted - pools, 0), coalesce(available, missing))
        else least(missing, wanted)
      end as owed
    from ranked
  ), change as (
    select p.*, case $7 when 'returned' then take when 'fulfilled' then -owed else 0 end as delta,
      case when $10 = 'committed' then take when $7 = 'unfulfilled' then -take else 0 end as uncommitted
    from planned p
  ), changed as (
    update stock_commitments c set committed = c.committed - p.uncommitted,
      fulfilled = c.fulfilled + case when $7 = 'fulfilled' then p.take + p.owed when $10 = 'fulfilled' then -p.take else 0 end,
      missing = c.missing - p.owed,
      keys = case when $6::text is null then c.keys else array_append(c.keys, $6) end
    from change p
    where c.site_id = $1 and c.order_id = $2 and c.variant_id = p.variant_id and c.place_id = p.place_id
  ), moved as (
    update stock s set available = s.available + p.delta, committed = s.committed - p.uncommitted
    from change p
    where s.site_id = $1 and s.variant_id = p.variant_id and s.place_id = p.place_id and p.take + p.owed > 0
      and s.committed >= p.uncommitted and (s.available is null or s.available + p.delta >= 0)
    returning p.*
  ), movement as (
    insert into stock_movements (site_id, id, at, variant_id, place_id, delta, committed_delta, available_after, reason, actor_id,
      reference)
    select $1, ($8::text || lpad(to_hex(row_number() over (order by variant_id, place_id)), 6, '0'))::uuid, $5, variant_id,
      place_id, case when available is null then null else delta end, -uncommitted, available + delta, $7, $9::uuid,
      replace($2::uuid::text, '-', '')
    from moved where delta <> 0 or uncommitted <> 0
    returning id, variant_id, place_id
  )
  select m.variant_id as "variantId", m.place_id as "placeId", m.id as "movementId", p.delta as units,
    (
      select case when bool_or(s.available is null) then null else sum(s.available)::integer end
      from stock s where s.site_id = $1 and s.variant_id = m.variant_id
    ) as before
  from movement m join change p using (variant_id, place_id)
  where p.delta <> 0
  order by 1, 2`
