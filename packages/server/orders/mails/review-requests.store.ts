import type { TableOwnerDb, Tx } from '../../database/index.ts'

export type AskableOrder = { siteId: string; orderId: string }

/** An order is asked about at most this many days later than the shop wants: not weeks after the setting was switched on. */
const longestDelayDays = 7

/**
 * Finds orders of all sites whose shoppers are to be asked for reviews: everything was handed over as many days ago as the shop's
 * setting says, and was not all paid back. Test orders are left out. Runs as the database's owner.
 */
export async function findOrdersToAskAbout(
  owner: TableOwnerDb,
  { nowMs, most }: { nowMs: number; most: number },
): Promise<AskableOrder[]> {
  return owner.ask<AskableOrder>('orders_to_ask_about', askableText, [new Date(nowMs), most])
}

const askableText = `
  select o.site_id as "siteId", o.id as "orderId"
  from (
    select site_id, (settings #>> '{storeSettings,reviewRequestDays}')::integer * interval '1 day' as delay
    from sites_settings_view where settings #>> '{storeSettings,reviewRequestDays}' ~ '^[0-9]{1,3}$'
  ) s
  join order_fulfilments f on f.site_id = s.site_id and f.undone_at is null
    and f.created_at <= $1::timestamptz - s.delay
    and f.created_at > $1::timestamptz - s.delay - interval '${longestDelayDays} days'
  join orders o on o.site_id = f.site_id and o.id = f.order_id
  where o.fulfilment_state = 'full' and o.order_state <> 'cancelled' and o.payment_state in ('paid', 'part-refunded')
    and not o.is_test_mode and o.email <> ''
    and not exists (
      select 1 from order_fulfilments later where later.site_id = f.site_id and later.order_id = f.order_id
        and later.undone_at is null and (later.created_at, later.id) > (f.created_at, f.id))
    and not exists (select 1 from order_review_requests r where r.site_id = o.site_id and r.order_id = o.id)
  order by f.created_at limit $2`

/** Notes that an order's shopper was asked. False when somebody did so before. */
export async function noteReviewRequest(tx: Tx, siteId: string, orderId: string, atMs: number): Promise<boolean> {
  const text = `
    insert into order_review_requests (site_id, order_id, created_at) values ($1, $2, $3)
    on conflict (site_id, order_id) do nothing returning 1`
  return (await tx.sql('order_review_request_add', text, [siteId, orderId, new Date(atMs)])).length > 0
}
