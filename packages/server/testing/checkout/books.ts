import type { Ctx } from '../../context.ts'
import { proveStock } from '../../stock/prove-stock.ts'
import type { Charge } from '../../payments/test-gateway/protocol.ts'

export type OrderRow = {
  id: string
  number: number
  checkoutId: string
  paymentId: string | null
  totalCents: number
  paidCents: number
  payment: string
  state: string
  attention: boolean
}

/** Reads the orders of a site, oldest first. */
export function ordersOf({ deps, siteId }: Ctx): Promise<OrderRow[]> {
  return deps.owner.ask<OrderRow>(
    '',
    `select id, number, checkout_id as "checkoutId", payment_id as "paymentId", total_cents as "totalCents",
       paid_cents as "paidCents", payment_state as payment, order_state as state, has_attention as attention
     from orders where site_id = $1 order by number`,
    [siteId],
  )
}

/** Units of a variant: available for sale, reserved by checkouts and committed to orders. */
export async function unitsOf(
  { deps, siteId }: Ctx,
  variantId: string | undefined,
): Promise<{ available: number; reserved: number; committed: number } | undefined> {
  const text = 'select available, reserved, committed from stock where site_id = $1 and variant_id = $2'
  const [row] = await deps.owner.ask<{ available: number; reserved: number; committed: number }>('', text, [
    siteId,
    variantId,
  ])
  return row
}

/** The charges of a gateway, of which those of the site are looked at. */
export type GatewayBooks = { charges(): readonly Charge[] }

/**
 * Checks the books of a site at rest (BX-5.01 to BX-5.04) and returns what is wrong: stock against its movements, money against the
 * gateway, order lines against totals, discount uses against orders, records and mails against orders, and nothing left half-done.
 */
export async function faultsInBooks(ctx: Ctx, gateway: GatewayBooks): Promise<string[]> {
  const found = await ctx.deps.owner.ask<{ fault: string }>('', faultsText, [ctx.siteId])
  const mismatches = await proveStock(ctx.deps, { siteId: ctx.siteId })
  return [
    ...found.map(({ fault }) => fault),
    ...(mismatches > 0 ? [`I2 stock: ${mismatches} rows differ from their movements`] : []),
    ...(await faultsInMoney(ctx, gateway)),
  ]
}

/** What the gateway has taken, less what it paid back, is what the orders were paid, less what was refunded (I3). */
async function faultsInMoney(ctx: Ctx, gateway: GatewayBooks): Promise<string[]> {
  const charges = gateway.charges().filter(({ siteId, state }) => siteId === ctx.siteId && state === 'captured')
  const left = charges.map((charge) => ({
    checkoutId: charge.checkoutId,
    cents: charge.refunds.reduce(
      (sum, { state, amountCents }) => sum - (state === 'succeeded' ? amountCents : 0),
      charge.amountCents,
    ),
  }))
  const taken = left.reduce((sum, { cents }) => sum + cents, 0)
  const [row] = await ctx.deps.owner.ask<{ cents: number }>(
    '',
    `select coalesce(sum(paid_cents - refunded_cents), 0)::integer as cents from orders
     where site_id = $1 and payment_provider = 'test'`,
    [ctx.siteId],
  )
  const kept = left.filter(({ cents }) => cents > 0)
  const isTwice = new Set(kept.map(({ checkoutId }) => checkoutId)).size < kept.length
  return [
    ...(taken === row?.cents ? [] : [`I3 money: the gateway holds ${taken}, the orders ${row?.cents}`]),
    ...(isTwice ? ['I3 money: a purchase was charged twice'] : []),
  ]
}

const faultsText = `
  select 'I2 stock: ' || available || ' available' as fault from stock where site_id = $1 and available < 0
  union all
  select 'I2 stock: ' || reserved || ' units are still reserved' from stock where site_id = $1 and reserved <> 0
  union all
  select 'I2 stock: orders have ' || l.units || ' of a variant, the stock ' || coalesce(c.units, 0)
  from (
    select variant_id, sum(quantity - removed_quantity - restocked) as units
    from order_lines line, lateral (
      select coalesce(sum(rl.returned_quantity), 0) as restocked from order_refund_lines rl
      join order_refunds r on r.site_id = rl.site_id and r.order_id = rl.order_id and r.id = rl.refund_id
      where rl.site_id = $1 and rl.order_id = line.order_id and rl.line_id = line.id and r.state = 'done' and r.is_restocked
    ) back
    where line.site_id = $1 and is_stock_tracked group by 1
  ) l
  left join (
    select variant_id, sum(committed + fulfilled + missing) as units from stock_commitments where site_id = $1 group by 1
  ) c on c.variant_id = l.variant_id
  where l.units <> coalesce(c.units, 0)
  union all
  select 'I3 total: order ' || number || ' does not add up'
  from orders o, lateral (select o.snapshot -> 'totals' as t) totals
  where site_id = $1 and total_cents <> (t ->> 'subtotalCents')::bigint - (t ->> 'discountCents')::bigint
    + (t ->> 'shippingCents')::bigint
    + case when (o.snapshot ->> 'isTaxIncluded')::boolean then 0 else (t ->> 'taxCents')::bigint end
    - coalesce((t ->> 'taxReliefCents')::bigint, 0)
  union all
  select 'I4 order: ' || count(*) || ' for one checkout' from orders where site_id = $1 group by checkout_id having count(*) > 1
  union all
  select 'I5 record: ' || (
    (select count(*) from shopping_events e where e.site_id = $1 and e.id = o.id)
    + (select count(*) from outbox b where b.site_id = $1 and b.kind = 'analytics.shopping' and b.payload ->> 'id' = replace(o.id::text, '-', ''))
  ) || ' records of order ' || o.number
  from orders o where o.site_id = $1 and (
    (select count(*) from shopping_events e where e.site_id = $1 and e.id = o.id)
    + (select count(*) from outbox b where b.site_id = $1 and b.kind = 'analytics.shopping' and b.payload ->> 'id' = replace(o.id::text, '-', ''))
  ) not in (1, 2) -- 2 while the outbox row of a stored record is being deleted
  union all
  select 'I5 mail: ' || count(m.key) || ' first mails of order ' || o.number
  from orders o
  left join mails m on m.site_id = $1 and m.key ~ ('^orders\\.(confirmed|awaiting-payment)/' || replace(o.id::text, '-', ''))
  where o.site_id = $1 group by o.id, o.number
  having greatest(count(m.key), (
    select count(*) from outbox b where b.site_id = $1 and b.kind = 'orders.placed' and b.key = replace(o.id::text, '-', '')
  )) <> 1
  union all
  select 'I6 code: ' || d.code || ' has ' || d.uses || ' uses, ' || count(u.order_id) || ' orders have it'
  from discounts d left join discount_uses u on u.site_id = $1 and u.discount_id = d.id and u.order_id is not null
  where d.site_id = $1 group by d.id, d.code, d.uses, d.max_uses
  having d.uses <> count(u.order_id) or d.uses > coalesce(d.max_uses, d.uses)
  union all
  select 'I6 code: a use is still reserved' from discount_uses where site_id = $1 and order_id is null
  union all
  select 'I8 payment: one is still ' || state from payments where site_id = $1 and settled_at is null
  union all
  select 'I8 checkout: one is still paying' from checkouts where site_id = $1 and payment_id is not null
  union all
  select 'I8 attempt: one has no answer' from checkout_attempts where site_id = $1 and status is null`
