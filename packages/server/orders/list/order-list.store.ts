import { sql, type RawBuilder } from 'kysely'
import { termRange } from '@sitewright/domain/search/search-terms.ts'
import type { OrderAxes } from '@sitewright/domain/orders/order.ts'
import type { OrderFacts } from '@sitewright/domain/orders/rules/order-state.ts'
import type { Db } from '../../database/index.ts'
import type { StoredSnapshot } from '../order-record.ts'

/** What the list is about: orders found by all words, in the given states, or of one customer. */
export type OrderFilter = Partial<OrderAxes> & { words: readonly string[]; hasAttention: boolean; emailKey?: string }
/** `before`: number of the last order on the previous page. */
export type OrderPage = { before: number | null; most: number }

/** An order as lists show it. */
export type OrderRow = OrderAxes &
  Pick<OrderFacts, 'totalCents' | 'refundedCents' | 'hasFailedRefund'> & {
    id: string
    number: number
    createdMs: number
    email: string
    currency: string
    isTestMode: boolean
    isShort: boolean
    snapshot: Pick<StoredSnapshot, 'delivery' | 'billing' | 'shipping'>
    unitCount: number
    removedCount: number
    titles: string[]
    imageUrls: string[]
  }

/** Titles and pictures of lines that a list shows of an order. */
const mostTitles = 3

/** Reads one page of orders, newest first. */
export async function listOrderRows(
  db: Db,
  siteId: string,
  filter: OrderFilter,
  { before, most }: OrderPage,
): Promise<OrderRow[]> {
  const conditions = [
    equals('order_state', filter.order),
    equals('payment_state', filter.payment),
    equals('fulfilment_state', filter.fulfilment),
    equals('email_key', filter.emailKey),
    filter.hasAttention ? sql`and o.has_attention` : sql``,
    before === null ? sql`` : sql`and o.number < ${before}`,
  ]
  const wanted = sql`o.site_id = ${siteId} ${sql.join(conditions, sql` `)}`
  // The inner query chooses the page by an index; only its orders are then read with their lines.
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, (extract(epoch from o.created_at) * 1000)::bigint as "createdMs", o.order_state as "order",
      o.payment_state as payment, o.fulfilment_state as fulfilment, o.has_failed_refund as "hasFailedRefund", o.email, o.currency,
      o.is_test_mode as "isTestMode", o.total_cents as "totalCents", o.refunded_cents as "refundedCents", o.snapshot,
      l."isShort", l."unitCount", l."removedCount", l.titles, l."imageUrls"
    from (${pageOf(siteId, wanted, filter.words)} order by o.number desc limit ${most}) o
    cross join lateral (
      select bool_or(short_quantity > 0) as "isShort", sum(quantity)::integer as "unitCount",
        sum(removed_quantity)::integer as "removedCount",
        (array_agg(snapshot ->> 'title' order by position))[1:${sql.lit(mostTitles)}] as titles,
        (coalesce(array_agg(snapshot ->> 'imageUrl' order by position)
          filter (where snapshot ->> 'imageUrl' is not null), '{}'))[1:${sql.lit(mostTitles)}] as "imageUrls"
      from order_lines l where l.site_id = ${siteId} and l.order_id = o.id
    ) l
    order by o.number desc`.execute(db)
  return rows
}

/**
 * A search reads the orders that it finds one after the other, until the page is full. `limit 1` keeps the planner, which cannot
 * know how many orders have a term, from reading the site's orders instead.
 */
function pageOf(siteId: string, wanted: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`select o.* from orders o where ${wanted}`
  return sql`
    select o.* from (select distinct number from (${numbersWith(siteId, words)}) n order by number desc) found
    cross join lateral (select o.* from orders o where ${wanted} and o.number = found.number limit 1) o`
}

/** Returns the number of the site's newest order; null while it has none. */
export async function readNewestNumber(db: Db, siteId: string): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from orders where site_id = ${siteId} order by number desc limit 1`.execute(db)
  return rows[0]?.number ?? null
}

/** Returns the numbers of orders by their ids. */
export async function readOrderNumbers(
  db: Db,
  siteId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from orders where site_id = ${siteId} and id = any (${[...orderIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

export type OrderCountRow = OrderAxes & { hasAttention: boolean; count: number }

/** Counts the orders found by all words, by their states. Without words it reads only an index. */
export async function countOrderRows(db: Db, siteId: string, words: readonly string[]): Promise<OrderCountRow[]> {
  const isFound = words.length === 0 ? sql`` : sql`and o.number in (${numbersWith(siteId, words)})`
  const { rows } = await sql<OrderCountRow>`
    select o.order_state as "order", o.payment_state as payment, o.fulfilment_state as fulfilment,
      o.has_attention as "hasAttention", count(*)::integer as count
    from orders o where o.site_id = ${siteId} ${isFound}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

function equals(column: string, value: string | undefined): RawBuilder<unknown> {
  return value === undefined ? sql`` : sql`and ${sql.ref(`o.${column}`)} = ${value}`
}

/** The numbers of the orders that have, for each word, a term that begins with it: a range of the terms' index. */
function numbersWith(siteId: string, words: readonly string[]): RawBuilder<unknown> {
  const numbers = words.map((word) => {
    const { from, below } = termRange(word)
    return sql`select t.number from order_terms t where t.site_id = ${siteId} and t.term >= ${from} and t.term < ${below}`
  })
  return sql.join(numbers, sql` intersect `)
}
