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

/**
 * Finds orders that disagree with their payments, and refunds whose taxes do not add up. Payments that changed after `untilMs` may
 * not have reached their order yet. Runs as the database's owner.
 */
export async function findWrongPayments(
  owner: TableOwnerDb,
  { sinceMs, untilMs, most }: { sinceMs: number; untilMs: number; most: number },
): Promise<{ siteId: string; number: number; difference: string }[]> {
  return owner.ask('orders_wrong_payments', wrongPaymentsText, [new Date(sinceMs), new Date(untilMs), most])
}

const wrongPaymentsText = `
  select * from (
    select o.site_id as "siteId", o.number, case
      when o.paid_cents > 0 and p.state is distinct from 'captured' then 'paid-without-payment'
      when p.state = 'captured' and o.paid_cents = 0 then 'payment-not-booked'
      when o.paid_cents > 0 and p.currency <> o.currency then 'currency-differs'
      when o.paid_cents > 0 and p.amount_cents <> o.paid_cents then 'amount-differs'
      when o.refunded_cents > p.refunded_cents then 'refund-missing-in-payment'
      when o.refunded_cents + o.pending_refund_cents < p.refunded_cents then 'refund-missing-in-order'
      when t.is_wrong then 'refund-taxes-differ'
    end as difference
    from (select distinct site_id, order_id from order_events where at >= $1
      union select site_id, order_id from payments_sum_view where updated_at >= $1 and order_id is not null) changed
    join orders o on o.site_id = changed.site_id and o.id = changed.order_id
    left join payments_sum_view p on p.site_id = o.site_id and p.id = o.payment_id
    cross join lateral (
      select coalesce(bool_or(
        l.cents > l.refunded_cents or l.taxes > (l.allocation ->> 'taxCents')::bigint
        or (l.refunded_cents = l.total_cents and l.taxes <> (l.allocation ->> 'taxCents')::bigint)), false) as is_wrong
      from (
        select l.refunded_cents, l.total_cents, l.allocation, sum(rl.cents) as cents, sum(x.taxes) as taxes
        from order_lines l
        join order_refund_lines rl on rl.site_id = l.site_id and rl.order_id = l.order_id and rl.line_id = l.id
        join order_refunds r on r.site_id = rl.site_id and r.order_id = rl.order_id and r.id = rl.refund_id
        cross join lateral (select sum((e ->> 'cents')::bigint) as taxes from jsonb_array_elements(rl.taxes) e) x
        where l.site_id = o.site_id and l.order_id = o.id and r.state <> 'failed' and rl.taxes is not null
          and jsonb_array_length(rl.taxes) > 0
        group by l.id, l.refunded_cents, l.total_cents, l.allocation
      ) l
    ) t
    where p.updated_at is null or p.updated_at < $2
  ) proved where difference is not null limit $3`

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
