import type { StockLine } from '@sitewright/domain/stock/stock-lines.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'

/** The fields of a context that changes of stock need. Background work has no request, so it provides only these. */
export type StockScope = Pick<Ctx, 'siteId' | 'now' | 'newId' | 'account'>

export type StockTake = {
  /** The checkout that holds the units, or held them. */
  reference: string
  /** Units wanted, at most one line per variant. A quantity of 0 only gives back the variant's expired reservations. */
  lines: readonly StockLine[]
  /** Holds the units until this time, in epoch milliseconds, or commits them to this order. */
  to: { untilMs: number; cartId?: string } | { orderId: string }
}

/** What happened to one variant, in units over all places. Numbers are null for a variant without stock rows. */
export type TakenStock = {
  variantId: string
  isUnlimited: boolean | null
  /** Available before, without the units that the statement gave back first. */
  before: number | null
  /** Units that the reference had held and expired reservations of others, all given back before units are taken. */
  freed: number | null
  taken: number | null
  /** Units that are available again because of this call: `freed` without those that the reference keeps. */
  returned: number | null
  /** Units that the order could not have when it was committed; null for a new order. */
  missing: number | null
  /** True when the order was committed before, so that nothing was done. */
  isReplay: boolean
}

/**
 * Takes stock for a checkout or an order, after it gave back what the reference held and what has expired of the wanted variants.
 * A checkout gets all or nothing, an order whatever there is. Writes the movements. One round trip: the first statement locks
 * the stock rows in the order of their variants, so that the second sees what the locks' previous holders committed.
 */
export async function takeStock(tx: Tx, scope: StockScope, { reference, lines, to }: StockTake): Promise<TakenStock[]> {
  const { siteId } = scope
  const variantIds = lines.map(({ variantId }) => variantId)
  const orderId = 'orderId' in to ? to.orderId : null
  const [, taken] = await Promise.all([
    lockStockRows(tx, siteId, { variantIds, reference }),
    tx.sql<TakenStock>('stock_take', takeText, [
      siteId,
      reference,
      variantIds,
      lines.map(({ quantity }) => quantity),
      new Date(scope.now()),
      'untilMs' in to ? new Date(to.untilMs) : null,
      orderId,
      movementIdPrefix(scope),
      scope.account?.id ?? null,
      'untilMs' in to ? (to.cartId ?? null) : null,
    ]),
  ])
  return taken
}

/**
 * Locks the stock rows of variants at all places, and those that the reference holds units of. All code that locks several rows
 * does it in this order, so that two checkouts with the same variants never wait for each other.
 */
export async function lockStockRows(
  tx: Tx,
  siteId: string,
  { variantIds, reference = '' }: { variantIds: readonly string[]; reference?: string },
): Promise<void> {
  await tx.sql('stock_lock', lockText, [siteId, variantIds, reference])
}

/** Moves the expiry of a reservation, never to an earlier time. Takes the stock locks that a taker of expired units takes. */
export async function extendReservationRows(
  tx: Tx,
  siteId: string,
  { reference, untilMs }: { reference: string; untilMs: number },
): Promise<void> {
  await Promise.all([
    lockStockRows(tx, siteId, { variantIds: [], reference }),
    tx.sql('stock_extend', extendText, [siteId, reference, new Date(untilMs)]),
  ])
}

/**
 * First 26 digits of the ids of the movements that one statement inserts. The statement appends a counter, because it alone knows
 * how many there are, and a second round trip would hold the row locks for longer.
 */
export function movementIdPrefix(scope: StockScope): string {
  return scope.newId().slice(0, 26)
}

const lockText = `
  select from stock
  where site_id = $1 and variant_id in (
    select unnest($2::uuid[]) union select variant_id from stock_reservations where site_id = $1 and reference = $3
  )
  order by variant_id, place_id for no key update`

const extendText = `
  update stock_reservations set expires_at = greatest(expires_at, $3::timestamptz)
  where site_id = $1 and reference = $2`

// Hand-written SQL: with the query builder this would take five round trips, during which the rows of popular variants stay
// locked. $7 is the order, or null while reserving. A variant is taken from its places in turn: `before` is what the places
// before this one have.
const takeText = `
  with wanted as (
    select w.variant_id, w.quantity from unnest($3::uuid[], $4::integer[]) as w (variant_id, quantity)
    where $7::uuid is null or not exists (select from stock_commitments where site_id = $1 and order_id = $7)
  ), own as (
    delete from stock_reservations where site_id = $1 and reference = $2 returning variant_id, place_id, quantity
  ), expired as (
    delete from stock_reservations
    where site_id = $1 and variant_id = any ($3::uuid[]) and expires_at <= $5 and reference <> $2
      and exists (select from wanted)
    returning variant_id, place_id, quantity, reference
  ), held as (
    select s.variant_id, s.place_id, s.available, coalesce(w.quantity, 0) as wanted, coalesce(o.quantity, 0) as own,
      coalesce(e.quantity, 0) as expired, bool_or(s.available is null) over (partition by s.variant_id) as unlimited
    from stock s
    left join wanted w on w.variant_id = s.variant_id
    left join own o on o.variant_id = s.variant_id and o.place_id = s.place_id
    left join (select variant_id, place_id, sum(quantity)::integer as quantity from expired group by 1, 2) e
      on e.variant_id = s.variant_id and e.place_id = s.place_id
    where s.site_id = $1 and s.variant_id in (select variant_id from wanted union select variant_id from own)
  ), free as (
    select h.*, coalesce(sum(available + own + expired) over (partition by variant_id), 0) as total,
      coalesce(sum(available + own + expired) over (
        partition by variant_id order by place_id rows between unbounded preceding and 1 preceding
      ), 0) as before,
      row_number() over (partition by variant_id order by place_id) = 1 as is_first
    from held h
  ), short as (
    select from wanted w
    where not exists (select from free f where f.variant_id = w.variant_id and (f.unlimited or f.total >= w.quantity))
  ), taken as (
    select f.*, case
      when unlimited or ($7::uuid is null and exists (select from short)) then 0
      else least(available + own + expired, greatest(wanted - before, 0))
    end as take
    from free f
  ), moved as (
    update stock s set available = s.available + t.own + t.expired - t.take,
      reserved = s.reserved - t.own - t.expired + case when $7::uuid is null then t.take else 0 end,
      committed = s.committed + case when $7::uuid is null then 0 else t.take end
    from taken t
    where s.site_id = $1 and s.variant_id = t.variant_id and s.place_id = t.place_id and t.own + t.expired + t.take > 0
      and (s.available is null or s.available + t.own + t.expired >= t.take)
    returning t.*
  ), reserved as (
    insert into stock_reservations (site_id, reference, variant_id, place_id, quantity, expires_at, cart_id)
    select $1, $2, variant_id, place_id, take, $6::timestamptz, $10::uuid from moved where $7::uuid is null and take > 0
  ), committed as (
    insert into stock_commitments (site_id, order_id, variant_id, place_id, committed, missing)
    select $1, $7, variant_id, place_id, take, case when is_first then greatest(wanted - total, 0) else 0 end
    from taken where $7::uuid is not null and not unlimited and (take > 0 or (is_first and wanted > total))
  ), step as (
    select variant_id, place_id, 1 as turn, 'expired' as reason, reference, quantity as delta, -quantity as reserved_delta,
      0 as committed_delta
    from expired
    union all
    select variant_id, place_id, 2, 'released', $2, own - take, take - own, 0 from moved where own > take
    union all
    select variant_id, place_id, 3, case when $7::uuid is null then 'reserved' else 'committed' end,
      coalesce(replace($7::uuid::text, '-', ''), $2), -greatest(take - own, 0),
      case when $7::uuid is null then take - own else -least(own, take) end, case when $7::uuid is null then 0 else take end
    from moved where take > case when $7::uuid is null then own else 0 end
  ), movement as (
    insert into stock_movements (site_id, id, at, variant_id, place_id, delta, reserved_delta, committed_delta, available_after,
      reason, actor_id, reference)
    select $1, ($8::text || lpad(to_hex(row_number() over in_order), 6, '0'))::uuid, $5, variant_id, place_id,
      case when t.available is null then null else m.delta end, m.reserved_delta, m.committed_delta,
      t.available + sum(m.delta) over (partition by variant_id, place_id order by m.turn, m.reference),
      m.reason, $9::uuid, m.reference
    from step m join taken t using (variant_id, place_id)
    window in_order as (order by variant_id, place_id, m.turn, m.reference)
  )
  select variant_id as "variantId", t."isUnlimited", t.before, t.freed, t.taken, t.returned, c.missing,
    $7::uuid is not null and exists (select from stock_commitments where site_id = $1 and order_id = $7) as "isReplay"
  from (select unnest($3::uuid[]) as variant_id union select variant_id from own) v
  left join (
    select variant_id, bool_or(unlimited) as "isUnlimited", sum(available)::integer as before,
      sum(own + expired)::integer as freed, sum(take)::integer as taken,
      sum(expired + greatest(own - take, 0))::integer as returned
    from taken group by variant_id
  ) t using (variant_id)
  left join (
    select variant_id, sum(missing)::integer as missing from stock_commitments where site_id = $1 and order_id = $7
    group by variant_id
  ) c using (variant_id)`
