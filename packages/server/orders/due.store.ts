import type { TableOwnerDb } from '../database/index.ts'

export type DueOrder = { siteId: string; orderId: string }
export type DueRefund = DueOrder & { refundId: string }
type Batch = { nowMs: number; most: number }

/**
 * Takes pending refunds of all sites that their request did not settle, each for one caller at a time: a refund is due again later,
 * after as long as it has waited already, at most an hour. Runs as the database's owner.
 */
export async function takeDueRefunds(owner: TableOwnerDb, { nowMs, most }: Batch): Promise<DueRefund[]> {
  return owner.ask<DueRefund>('order_refunds_due', dueRefundsText, [new Date(nowMs), most])
}

const dueRefundsText = `
  with next as materialized (
    select site_id, order_id, id from order_refunds where state = 'pending' and due_at <= $1
    order by due_at limit $2 for update skip locked
  )
  update order_refunds r set attempts = r.attempts + 1,
    due_at = $1::timestamptz + greatest(interval '30 seconds', least($1::timestamptz - r.created_at, interval '1 hour'))
  from next where r.site_id = next.site_id and r.order_id = next.order_id and r.id = next.id
  returning r.site_id as "siteId", r.order_id as "orderId", r.id as "refundId"`

export type ExpiredOrder = DueOrder & {
  /** When its time was over, as PostgreSQL writes it. */
  expiresAt: string
}

/**
 * Finds unpaid orders of all sites whose time is over, the longest ago first. `after` leaves out everything up to an order that was
 * found before, so that orders that cannot be cancelled do not keep the others waiting. Runs as the database's owner.
 */
export async function findExpiredOrders(
  owner: TableOwnerDb,
  { nowMs, most, after }: Batch & { after: ExpiredOrder | null },
): Promise<ExpiredOrder[]> {
  const text = `
    select site_id as "siteId", id as "orderId", expires_at::text as "expiresAt" from orders
    where payment_state = 'none' and order_state = 'open' and fulfilment_state = 'none' and expires_at <= $1
      and ($3::timestamptz is null or (expires_at, site_id, id) > ($3::timestamptz, $4::uuid, $5::uuid))
    order by expires_at, site_id, id limit $2`
  const { expiresAt = null, siteId = null, orderId = null } = after ?? {}
  return owner.ask<ExpiredOrder>('orders_expired', text, [new Date(nowMs), most, expiresAt, siteId, orderId])
}

/**
 * Counts the orders whose sums do not add up: lines and shipping with the total, refunds with what the order counts as paid back,
 * parts of refunds with the lines. `sinceMs` leaves out orders without an event since then. Runs as the database's owner.
 */
export async function findWrongSums(
  owner: TableOwnerDb,
  { sinceMs, most }: { sinceMs: number; most: number },
): Promise<{ siteId: string; number: number }[]> {
  return owner.ask('orders_wrong_sums', wrongSumsText, [new Date(sinceMs), most])
}

const wrongSumsText = `
  select o.site_id as "siteId", o.number
  from (select distinct site_id, order_id from order_events where at >= $1) changed
  join orders o on o.site_id = changed.site_id and o.id = changed.order_id
  cross join lateral (
    select coalesce(sum(total_cents), 0) as total, coalesce(sum(refunded_cents), 0) as refunded,
      coalesce(sum(refunded_quantity), 0) as units
    from order_lines l where l.site_id = o.site_id and l.order_id = o.id
  ) l
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where state = 'done'), 0) as done,
      coalesce(sum(amount_cents) filter (where state = 'pending'), 0) as pending
    from order_refunds r where r.site_id = o.site_id and r.order_id = o.id
  ) r
  cross join lateral (
    select coalesce(sum(rl.quantity), 0) as units from order_refund_lines rl
    join order_refunds r on r.site_id = rl.site_id and r.order_id = rl.order_id and r.id = rl.refund_id
    where rl.site_id = o.site_id and rl.order_id = o.id and r.state <> 'failed'
  ) u
  where l.total + o.shipping_total_cents <> o.total_cents or r.done <> o.refunded_cents or r.pending <> o.pending_refund_cents
    or l.refunded + o.shipping_refunded_cents <> o.refunded_cents + o.pending_refund_cents or u.units <> l.units
  limit $2`
