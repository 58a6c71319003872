import type { Tx } from '../../database/index.ts'

export type Sales = { cents: number; orders: number }
type Period = { fromMs: number; isTestMode: boolean; currency: string }

/** Adds up what was paid since a moment for orders of a currency, less what was paid back of it. Reads only the orders paid since. */
export async function readSales(tx: Tx, siteId: string, { fromMs, isTestMode, currency }: Period): Promise<Sales> {
  const text = `
    select coalesce(sum(paid_cents - refunded_cents), 0)::bigint as cents, count(*)::integer as orders from orders
    where site_id = $1 and paid_at >= $2 and is_test_mode = $3 and currency = $4 and order_state <> 'cancelled'`
  const [row] = await tx.sql<Sales>('order_sales', text, [siteId, new Date(fromMs), isTestMode, currency])
  return row ?? { cents: 0, orders: 0 }
}
