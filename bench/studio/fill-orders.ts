import type { Ctx } from '@sitewright/server/context.ts'
import { anOrder } from '@sitewright/server/testing/orders/an-order.ts'

/**
 * Fills a shop that has products with orders of a year and with customers, written by SQL. One order is placed as a checkout does,
 * and the others are copies of it: each of another moment, customer and variant, one in 30 open, one in 40 cancelled, one in 25 refunded.
 * The customers are those whom the background would find, with figures in place of sums.
 */
export async function fillOrders(ctx: Ctx, count: number, customers: number): Promise<void> {
  const { owner } = ctx.deps
  const { id } = await anOrder(ctx)
  await owner.ask('', ordersText, [ctx.siteId, id, count, customers])
  await owner.ask('', linesText, [ctx.siteId, id])
  await owner.ask('', orderTermsText, [ctx.siteId, id, customers])
  await owner.ask('', customersText, [ctx.siteId, customers])
}

/** Words by number, so that a search for the beginning of one finds some thousands of customers. */
export const firstNames = 'Ada Bruno Carla Dmitri Elif Farid Greta Hugo Ines Jonas Kim Lena Mats Nora Otto Priya'.split(
  ' ',
)
export const lastNames = 'Abbott Berg Castro Dahl Eriksen Fischer Garcia Hansen Ivanov Jung'.split(' ')
const list = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`
const firstName = (n: string): string => `(${list(firstNames)})[1 + ${n} % ${firstNames.length}]`
const lastName = (n: string): string => `(${list(lastNames)})[1 + ${n} / 16 % ${lastNames.length}]`

const ordersText = `
  insert into orders
  select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'checkout_id', gen_random_uuid(),
    'number', o.number + n, 'created_at', at, 'paid_at', case when is_unpaid then null else at end, 'expires_at', null,
    'email', mailbox, 'email_key', mailbox,
    'order_state', case when n % 30 = 0 then 'open' when n % 40 = 1 then 'cancelled' else 'closed' end,
    'payment_state', case when is_unpaid then 'none' when n % 25 = 2 then 'refunded' else 'paid' end,
    'paid_cents', case when is_unpaid then 0 else o.total_cents end,
    'refunded_cents', case when n % 25 = 2 and not is_unpaid then o.total_cents else 0 end,
    'fulfilment_state', case when n % 30 = 0 or n % 40 = 1 then 'none' else 'full' end,
    'snapshot', jsonb_set(jsonb_set(o.snapshot, '{delivery,firstName}', to_jsonb(${firstName('who')})),
      '{delivery,lastName}', to_jsonb(${lastName('who')}))))).*
  from orders o, generate_series(1, $3::integer) n
  cross join lateral (select n % $4::integer as who, now() - ($3 - n) * interval '5 minutes' as at, n % 300 = 0 as is_unpaid) one
  cross join lateral (select 'c' || who || '@example.test' as mailbox) mail
  where o.site_id = $1 and o.id = $2`

const linesText = `
  with known as (
    select id, product_id, row_number() over (order by id) - 1 as at from variants where site_id = $1
  )
  insert into order_lines
  select (jsonb_populate_record(l, jsonb_build_object('order_id', o.id, 'variant_id', v.id, 'item_id', v.product_id,
    'fulfilled_quantity', case when o.fulfilment_state = 'full' then l.quantity else 0 end,
    'removed_quantity', case when o.order_state = 'cancelled' then l.quantity else 0 end))).*
  from order_lines l
  join orders o on o.site_id = $1 and o.id <> $2
  join known v on v.at = o.number * 7919::bigint % (select count(*) from known)
  where l.site_id = $1 and l.order_id = $2`

const orderTermsText = `
  insert into order_terms (site_id, term, number)
  select distinct $1::uuid, term, o.number from orders o
  cross join lateral (select (split_part(substr(o.email, 2), '@', 1))::integer % $3::integer as who) one
  cross join lateral (values (o.number::text), (o.email), ('example.test'), (split_part(o.email, '@', 1)),
    (lower(${firstName('who')})), (lower(${lastName('who')}))) t (term)
  where o.site_id = $1 and o.id <> $2`

const customersText = `
  with made as (
    insert into customers (site_id, id, email_key, email, name, name_key, country, orders, spent_cents, first_order_at,
      last_order_at, has_account, is_subscribed, created_at)
    select $1, gen_random_uuid(), 'c' || n || '@example.test', 'c' || n || '@example.test',
      ${firstName('n')} || ' ' || ${lastName('n')}, lower(${firstName('n')} || ' ' || ${lastName('n')}),
      (array['US', 'DE', 'SE', 'GB'])[n % 4 + 1], n % 7, n * 7919 % 100000, now() - interval '1 year',
      now() - n * interval '10 minutes', n % 3 = 0, n % 5 = 0, now()
    from generate_series(0, $2::integer - 1) n returning id, email, name_key
  )
  insert into customer_terms (site_id, term, customer_id)
  select distinct $1::uuid, term, id from made
  cross join lateral (values (email), ('example.test'), (split_part(email, '@', 1)), (split_part(name_key, ' ', 1)),
    (split_part(name_key, ' ', 2))) t (term)`
