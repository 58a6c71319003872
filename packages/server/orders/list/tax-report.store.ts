import type { Tx } from '../../database/index.ts'

/** Taxes of one place, rate and class in a period, less what was paid back in it. In minor units. */
export type TaxReportRow = {
  currency: string
  country: string
  region: string
  name: string
  ratePpm: number
  /** null for shipping. */
  taxClass: string | null
  netCents: number
  taxCents: number
}

/**
 * Adds up the taxes of orders that were paid in a period, less those of refunds that were done in it. Test orders do not count.
 * `unknownRefunds` is how many refunds say nothing about their taxes, because they are older than that.
 */
export async function readTaxReport(
  tx: Tx,
  siteId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<{ rows: TaxReportRow[]; unknownRefunds: number }> {
  const values = [siteId, new Date(fromMs).toISOString(), new Date(toMs).toISOString()]
  const rows = await tx.sql<TaxReportRow>('tax_report', reportText, values)
  const [unknown] = await tx.sql<{ count: number }>('tax_report_unknown', unknownText, values)
  return { rows, unknownRefunds: unknown?.count ?? 0 }
}

const facts = `o.id, o.currency, o.snapshot -> 'taxes' as rates,
      case when jsonb_typeof(o.snapshot -> 'delivery') = 'object' then o.snapshot -> 'delivery' else o.snapshot -> 'billing' end as place`

const refundsOfPeriod = `order_refunds r join orders o on o.site_id = r.site_id and o.id = r.order_id and not o.is_test_mode
    where r.site_id = $1 and r.state = 'done' and r.finished_at >= $2::timestamptz and r.finished_at < $3::timestamptz`

// Hand-written: both periods are ranges of an index, and lines are read by their orders alone. A part's total contains its taxes.
const reportText = `
  with paid as (
    select ${facts}, o.snapshot -> 'shippingAllocation' as shipping, (o.snapshot ->> 'isTaxIncluded')::boolean as within
    from orders o
    where o.site_id = $1 and o.paid_at >= $2::timestamptz and o.paid_at < $3::timestamptz and not o.is_test_mode
      and o.snapshot -> 'taxes' <> '[]'
  ), refunded as (
    select ${facts}, r.id as refund_id, r.shipping_cents, r.shipping_taxes from ${refundsOfPeriod}
      and o.snapshot -> 'taxes' <> '[]'
  ), parts as (
    select p.currency, p.place, p.rates, l.snapshot ->> 'taxClass' as class, l.allocation -> 'taxes' as taxes,
      (l.allocation ->> 'totalCents')::bigint as total, 1 as sign
    from paid p join order_lines l on l.site_id = $1 and l.order_id = p.id
    union all
    select currency, place, rates, null, shipping -> 'taxes', (shipping ->> 'cents')::bigint
      - coalesce((shipping ->> 'taxReliefCents')::bigint, 0) + case when within then 0 else (shipping ->> 'taxCents')::bigint end, 1
    from paid
    union all
    select d.currency, d.place, d.rates, l.snapshot ->> 'taxClass', rl.taxes, rl.cents, -1
    from refunded d join order_refund_lines rl on rl.site_id = $1 and rl.order_id = d.id and rl.refund_id = d.refund_id
    join order_lines l on l.site_id = $1 and l.order_id = d.id and l.id = rl.line_id
    where rl.taxes is not null
    union all
    select currency, place, rates, null, shipping_taxes, shipping_cents, -1 from refunded
    where shipping_taxes is not null and shipping_cents > 0
  ), netted as (
    select p.*, p.total - (select coalesce(sum(x.cents), 0) from jsonb_to_recordset(p.taxes) as x(cents bigint)) as net
    from parts p
  )
  select n.currency, coalesce(n.place ->> 'country', '') as country, coalesce(n.place ->> 'region', '') as region,
    rate.name, rate."ratePpm", n.class as "taxClass", sum(n.sign * n.net)::bigint as "netCents",
    sum(n.sign * tax.cents)::bigint as "taxCents"
  from netted n
  cross join lateral jsonb_to_recordset(n.taxes) as tax(id text, cents bigint)
  join lateral jsonb_to_recordset(n.rates) as rate(id text, name text, "ratePpm" integer) on rate.id = tax.id
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 5 desc, 4, 6 nulls last`

const unknownText = `
  select count(*)::integer as count from ${refundsOfPeriod} and r.shipping_taxes is null and o.snapshot -> 'taxes' <> '[]'`
