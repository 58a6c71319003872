import { firstOrderNumber } from '@sitewright/domain/orders/order.ts'
import { attentionOf } from '@sitewright/domain/orders/rules/order-state.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import type { Tx } from '../database/index.ts'
import { paperSiteSql } from './documents/order-papers.store.ts'
import { normalizeEmail } from '../mail/index.ts'
import type { OrderRecord } from './order-record.ts'
import type { StampedEvent } from './order-parts.store.ts'

/** Everything of a new order that is known before its number. */
export type UnnumberedOrder = Omit<OrderRecord, 'number'>

export type OrderToInsert = {
  order: UnnumberedOrder
  events: readonly StampedEvent[]
  /** Terms by which the order is found. */
  terms: readonly string[]
  /** True to commit with it. */
  isLast: boolean
}

/**
 * Inserts an order under the site's next number, with its lines, first events and search terms, and with its invoice if it is paid,
 * in one statement. The counters' rows stay locked until the transaction ends, so numbers have no gaps; call it as late as possible. Returns the number.
 */
export async function insertOrder(
  tx: Tx,
  siteId: string,
  { order, events, terms, isLast }: OrderToInsert,
): Promise<number> {
  const { facts, payment } = order
  const row = {
    id: order.id,
    checkout_id: order.checkoutId,
    created_at: timeOf(order.createdMs),
    order_state: facts.axes.order,
    payment_state: facts.axes.payment,
    fulfilment_state: facts.axes.fulfilment,
    has_attention: attentionOf(facts).length > 0,
    email: order.email,
    email_key: normalizeEmail(order.email),
    shopper_id: order.shopperId,
    language: order.language,
    currency: order.currency,
    is_test_mode: order.isTestMode,
    payment_id: payment.id,
    payment_method: payment.method,
    payment_provider: payment.provider,
    card: payment.card,
    total_cents: facts.totalCents,
    shipping_total_cents: facts.shippingTotalCents,
    paid_cents: facts.paidCents,
    pending_refund_cents: facts.pendingRefundCents,
    shipping_refunded_cents: facts.shippingRefundedCents,
    paid_at: timeOf(payment.paidMs),
    expires_at: timeOf(order.expiresMs),
    confirmed_expires_at: timeOf(order.confirmedExpiresMs),
    snapshot: order.snapshot,
  }
  const values = [
    siteId,
    JSON.stringify(row),
    [...terms],
    JSON.stringify(linesOf(order)),
    JSON.stringify(eventsOf(events)),
  ]
  type Made = { number: number }
  const [made] = isLast
    ? await tx.lastSql<Made>('order_add', insertText, values)
    : await tx.sql<Made>('order_add', insertText, values)
  if (!made) throw new Error('An order was inserted without a number.')
  return made.number
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

function linesOf({ lines, facts }: UnnumberedOrder): object[] {
  const states = new Map(facts.lines.map((line) => [line.id, line]))
  return lines.map(({ allocation, ...snapshot }, position) => ({
    ...states.get(snapshot.id),
    position,
    itemId: snapshot.itemId,
    allocation,
    snapshot,
  }))
}

function eventsOf(events: readonly StampedEvent[]): object[] {
  return events.map(({ actor, ...event }) => ({
    ...event,
    data: event.data ?? {},
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
  }))
}

const columns = [
  'id',
  'checkout_id',
  'created_at',
  'order_state',
  'payment_state',
  'fulfilment_state',
  'has_attention',
  'email',
  'email_key',
  'shopper_id',
  'language',
  'currency',
  'is_test_mode',
  'payment_id',
  'payment_method',
  'payment_provider',
  'card',
  'total_cents',
  'shipping_total_cents',
  'paid_cents',
  'pending_refund_cents',
  'shipping_refunded_cents',
  'paid_at',
  'expires_at',
  'confirmed_expires_at',
  'snapshot',
].join(', ')

// Hand-written: counters, order, invoice, lines, events and search terms in one statement. A first number that the owner raises later takes effect; one
// that is lower than the next number does not, because a number is never given twice.
const insertText = `
  with settings as (
    select case when jsonb_typeof(first) = 'number' then least(greatest(trunc(first::numeric), 1), ${orderLimits.maxFirstNumber})::integer
      else ${firstOrderNumber} end as first
    from (
      select v.settings #> '{storeSettings,firstOrderNumber}' as first from sites_settings_view v where v.site_id = $1
    ) s
  ), counted as (
    insert into order_counters as c (site_id, next_number) select $1, first + 1 from settings
    on conflict (site_id) do update set next_number = greatest(c.next_number + 1, excluded.next_number)
    returning next_number - 1 as number
  ), added as (
    insert into orders (site_id, number, ${columns})
    select $1, counted.number, ${columns} from counted, (
      select ${columns} from jsonb_populate_record(null::orders, $2::jsonb)
    ) given
    returning number, id, created_at, payment_state
  ), found_by as (
    insert into order_terms (site_id, term, number)
    select $1, term, added.number from added, (
      select unnest($3::text[]) as term union select counted.number::text from counted
    ) terms
  ), lines as (
    insert into order_lines (site_id, order_id, id, position, item_id, variant_id, product_type, is_stock_tracked, quantity,
      total_cents, snapshot, allocation, fulfilled_quantity, removed_quantity, returned_quantity, refunded_quantity, refunded_cents,
      short_quantity)
    select $1, added.id, g.id, g.position, g."itemId", g."variantId", g."productType", g."isStockTracked", g.quantity, g."totalCents",
      g.snapshot, g.allocation, g."fulfilledQuantity", g."removedQuantity", g."returnedQuantity", g."refundedQuantity",
      g."refundedCents", g."shortQuantity"
    from added, jsonb_to_recordset($4::jsonb) as g(id uuid, position smallint, "itemId" uuid, "variantId" uuid,
      "productType" smallint, "isStockTracked" boolean, quantity integer, "totalCents" bigint, snapshot jsonb, allocation jsonb,
      "fulfilledQuantity" integer, "removedQuantity" integer, "returnedQuantity" integer, "refundedQuantity" integer,
      "refundedCents" bigint, "shortQuantity" integer)
  ), events as (
    insert into order_events (site_id, order_id, id, at, kind, actor_kind, actor_id, actor_name, data)
    select $1, added.id, g.id, added.created_at, g.kind, g."actorKind", g."actorId", g."actorName", g.data
    from added, jsonb_to_recordset($5::jsonb) as g(id uuid, kind text, "actorKind" text, "actorId" uuid, "actorName" text, data jsonb)
  ), invoice_number as (
    insert into order_paper_counters as c (site_id, kind, next_number)
    select $1, 'invoice', 2 from added where payment_state <> 'none'
    on conflict (site_id, kind) do update set next_number = c.next_number + 1
    returning next_number - 1 as number
  ), invoiced as (
    insert into order_papers (site_id, kind, number, order_id, issued_at, layout, site)
    select $1, 'invoice', invoice_number.number, added.id, added.created_at, 2, ${paperSiteSql}
    from invoice_number, added, sites_settings_view v where v.site_id = $1
  )
  select number from added`

/** Orders among which the countries are looked for that a shop sells to. */
const latestOrders = 200

/** Returns the countries of the latest orders: those where they were sent, else those of their buyers. */
export async function readCountriesOfOrders(tx: Tx, siteId: string): Promise<string[]> {
  const text = `
    select distinct coalesce(snapshot #>> '{delivery,country}', snapshot #>> '{billing,country}') as country
    from (select snapshot from orders where site_id = $1 order by number desc limit $2) latest
    order by country`
  const rows = await tx.sql<{ country: string | null }>('order_countries', text, [siteId, latestOrders])
  return rows.flatMap(({ country }) => (country === null || country === '' ? [] : [country]))
}

/** True when the site has an order, also one that was never paid. */
export async function hasOrders(tx: Tx, siteId: string): Promise<boolean> {
  const rows = await tx.sql('has_orders', 'select 1 from orders where site_id = $1 limit 1', [siteId])
  return rows.length > 0
}
