import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'

/** Fills a site with copies of an order, under the numbers after its own. Far quicker than placing them. */
export async function copyOrder({ deps: { owner } }: Ctx, orderId: string, copies: number): Promise<void> {
  await owner.ask('', copyText, [orderId, copies])
  await owner.ask('', copyLinesText, [orderId])
  await owner.ask('', copyTermsText, [orderId])
  for (const table of ['orders', 'order_lines', 'order_terms']) await owner.ask('', `vacuum analyze ${table}`)
}

const copyText = `
  insert into orders
  select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'checkout_id', gen_random_uuid(),
    'number', o.number + n))).*
  from orders o, generate_series(1, $2::integer) n where o.id = $1`

const copyLinesText = `
  insert into order_lines
  select (jsonb_populate_record(l, jsonb_build_object('order_id', o.id))).*
  from order_lines l join orders one on one.site_id = l.site_id and one.id = l.order_id
  join orders o on o.site_id = l.site_id and o.number > one.number
  where l.order_id = $1`

const copyTermsText = `
  insert into order_terms (site_id, term, number)
  select o.site_id, case when t.term = one.number::text then o.number::text else t.term end, o.number
  from orders one join order_terms t on t.site_id = one.site_id and t.number = one.number
  join orders o on o.site_id = one.site_id and o.number > one.number
  where one.id = $1`

/** Runs statements, and counts the rows of a table that they read, by scanning it and by its indexes. */
export async function rowsReadBy(tx: Tx, table: string, run: () => Promise<unknown>): Promise<number> {
  const text = `
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables where relname = $1`
  const readSoFar = async (): Promise<number> => (await tx.sql<{ count: number }>('', text, [table]))[0]?.count ?? 0
  const before = await readSoFar()
  await run()
  return (await readSoFar()) - before
}
