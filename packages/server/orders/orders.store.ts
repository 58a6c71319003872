import type { Address, OrderLineSnapshot } from '@sitewright/domain/orders/order.ts'
import { attentionOf, type OrderFacts, type OrderLineState } from '@sitewright/domain/orders/rules/order-state.ts'
import { taxesOfStored, type TaxedOrder } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import type { ProratePart } from '@sitewright/domain/discounts/prorate.ts'
import type { OrderEvent, OrderNote } from '@sitewright/domain/orders/orders.wire.ts'
import type { Tx } from '../database/index.ts'
import { taxedOrderOf } from './taxed-order.ts'
import type { OrderRecord, StoredFulfilment, StoredRefund, StoredSnapshot } from './order-record.ts'

/** Names an order of a site by its id, or by the number that people use. */
export type OrderName = { id: string } | { number: number }

type Row = {
  id: string
  number: number
  checkoutId: string
  version: number
  createdMs: number
  order: OrderFacts['axes']['order']
  payment: OrderFacts['axes']['payment']
  fulfilment: OrderFacts['axes']['fulfilment']
  hasFailedRefund: boolean
  isDisputeOver: boolean
  isDifferenceOver: boolean
  email: string
  shopperId: string | null
  language: string
  currency: string
  isTestMode: boolean
  paymentId: string | null
  method: OrderRecord['payment']['method']
  provider: OrderRecord['payment']['provider']
  card: OrderRecord['payment']['card']
  totalCents: number
  shippingTotalCents: number
  paidCents: number
  refundedCents: number
  pendingRefundCents: number
  shippingRefundedCents: number
  paidMs: number | null
  expiresMs: number | null
  confirmedExpiresMs: number | null
  snapshot: StoredSnapshot
  lines: (OrderLineSnapshot & OrderLineState)[]
  refunds: ReadRefund[]
  fulfilments: StoredFulfilment[]
  papers: OrderRecord['papers']
  notes: OrderNote[]
  events: OrderEvent[]
}

/** Refunds of processes that did not store their taxes have null. */
type ReadRefund = Omit<StoredRefund, 'lines' | 'shippingTaxes'> & {
  lines: (Omit<StoredRefund['lines'][number], 'taxes'> & { taxes: ProratePart[] | null })[]
  shippingTaxes: ProratePart[] | null
}

const hex = (column: string): string => `replace(${column}::text, '-', '')`
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`
const ofOrder = (alias: string): string => `${alias}.site_id = o.site_id and ${alias}.order_id = o.id`
const listOf = (object: string, from: string, order: string): string =>
  `(select coalesce(json_agg(${object} order by ${order}), '[]') ${from})`

const lines = listOf(
  `l.snapshot || jsonb_build_object('allocation', l.allocation, 'totalCents', l.total_cents, 'fulfilledQuantity', l.fulfilled_quantity,
    'removedQuantity', l.removed_quantity, 'returnedQuantity', l.returned_quantity, 'refundedQuantity', l.refunded_quantity,
    'refundedCents', l.refunded_cents, 'shortQuantity', l.short_quantity)`,
  `from order_lines l where ${ofOrder('l')}`,
  'l.position',
)
const refundLines = listOf(
  `json_build_object('lineId', ${hex('rl.line_id')}, 'quantity', rl.quantity, 'cents', rl.cents, 'removedQuantity',
    rl.removed_quantity, 'shortQuantity', rl.short_quantity, 'returnedQuantity', rl.returned_quantity, 'taxes', rl.taxes)`,
  `from order_refund_lines rl where rl.site_id = r.site_id and rl.order_id = r.order_id and rl.refund_id = r.id`,
  'rl.line_id',
)
const refunds = listOf(
  `json_build_object('id', ${hex('r.id')}, 'state', r.state, 'origin', r.origin, 'createdMs', ${ms('r.created_at')},
    'finishedMs', ${ms('r.finished_at')}, 'amountCents', r.amount_cents, 'shippingCents', r.shipping_cents,
    'shippingTaxes', r.shipping_taxes,
    'isRestocked', r.is_restocked, 'isShopperNotified', r.is_shopper_notified, 'note', r.reason, 'message', r.message,
    'failure', r.failure,
    'actor', json_build_object('kind', r.actor_kind, 'id', ${hex('r.actor_id')}, 'name', r.actor_name), 'lines', ${refundLines})`,
  `from order_refunds r where ${ofOrder('r')}`,
  'r.id',
)
const fulfilmentLines = listOf(
  `json_build_object('lineId', ${hex('fl.line_id')}, 'quantity', fl.quantity)`,
  `from order_fulfilment_lines fl where fl.site_id = f.site_id and fl.order_id = f.order_id and fl.fulfilment_id = f.id`,
  'fl.line_id',
)
const fulfilments = listOf(
  `json_build_object('id', ${hex('f.id')}, 'createdMs', ${ms('f.created_at')}, 'orderVersion', f.order_version,
    'isAutomatic', f.is_automatic, 'tracking', case when f.carrier || f.tracking_number || f.tracking_url = '' then null
      else json_build_object('carrier', f.carrier, 'number', f.tracking_number, 'url', f.tracking_url) end,
    'lines', ${fulfilmentLines})`,
  `from order_fulfilments f where ${ofOrder('f')} and f.undone_at is null`,
  'f.id',
)
const papers = listOf(
  `json_build_object('number', p.number, 'refundId', ${hex('p.refund_id')}, 'issuedMs', ${ms('p.issued_at')},
    'refundIds', p.first_facts -> 'refundIds')`,
  `from order_papers p where ${ofOrder('p')}`,
  'p.kind, p.number',
)
const notes = listOf(
  `json_build_object('id', ${hex('n.id')}, 'createdAt', ${ms('n.created_at')}, 'author', n.author, 'text', n.text)`,
  `from order_notes n where ${ofOrder('n')} and n.removed_at is null`,
  'n.id',
)
const events = listOf(
  `json_build_object('id', ${hex('e.id')}, 'at', ${ms('e.at')}, 'kind', e.kind,
    'actor', json_build_object('kind', e.actor_kind, 'name', e.actor_name), 'data', e.data)`,
  `from order_events e where ${ofOrder('e')}`,
  'e.id',
)

const readText = (condition: string): string => `
  select o.id, o.number, ${hex('o.checkout_id')} as "checkoutId", o.version, ${ms('o.created_at')} as "createdMs", o.order_state as "order", o.payment_state as payment,
    o.fulfilment_state as fulfilment, o.has_failed_refund as "hasFailedRefund", o.is_dispute_over as "isDisputeOver",
    o.is_difference_over as "isDifferenceOver", o.email,
    o.shopper_id as "shopperId", o.language, o.currency, o.is_test_mode as "isTestMode", o.payment_id as "paymentId",
    o.payment_method as method, o.payment_provider as provider, o.card, o.total_cents as "totalCents",
    o.shipping_total_cents as "shippingTotalCents", o.paid_cents as "paidCents", o.refunded_cents as "refundedCents",
    o.pending_refund_cents as "pendingRefundCents", o.shipping_refunded_cents as "shippingRefundedCents",
    ${ms('o.paid_at')} as "paidMs", ${ms('o.expires_at')} as "expiresMs",
    ${ms('o.confirmed_expires_at')} as "confirmedExpiresMs", o.snapshot,
    ${lines} as lines, ${refunds} as refunds, ${fulfilments} as fulfilments, ${papers} as papers, ${notes} as notes, ${events} as events
  from orders o where o.site_id = $1 and ${condition}`
const statements = {
  id: { read: readText('o.id = $2'), lock: 'select from orders where site_id = $1 and id = $2 for update' },
  number: { read: readText('o.number = $2'), lock: 'select from orders where site_id = $1 and number = $2 for update' },
} as const

/** Reads an order with all its parts; null when the site has none with this name. */
export async function findOrder(tx: Tx, siteId: string, name: OrderName): Promise<OrderRecord | null> {
  const { kind, value } = keyOf(name)
  const [row] = await tx.sql<Row>(`order_by_${kind}`, statements[kind].read, [siteId, value])
  return row ? recordOf(row) : null
}

/** Locks an order until the transaction ends, and reads it as its last holder left it. Both statements are one round trip. */
export async function lockOrder(tx: Tx, siteId: string, name: OrderName): Promise<OrderRecord | null> {
  const { kind, value } = keyOf(name)
  const [, order] = await Promise.all([
    tx.sql(`order_lock_by_${kind}`, statements[kind].lock, [siteId, value]),
    findOrder(tx, siteId, name),
  ])
  return order
}

function keyOf(name: OrderName): { kind: 'id' | 'number'; value: string | number } {
  return 'id' in name ? { kind: 'id', value: name.id } : { kind: 'number', value: name.number }
}

function recordOf({ lines: allLines, refunds: allRefunds, ...row }: Row): OrderRecord {
  const { order, payment, fulfilment, paymentId, method, provider, card, paidMs, ...rest } = row
  const { hasFailedRefund, totalCents, shippingTotalCents, paidCents, ...more } = rest
  const { refundedCents, pendingRefundCents, shippingRefundedCents, ...same } = more
  return {
    ...same,
    payment: { id: paymentId, method, provider, card, paidMs },
    lines: allLines,
    refunds: withTaxes(taxedOrderOf({ lines: allLines, snapshot: row.snapshot }), allRefunds),
    facts: {
      axes: { order, payment, fulfilment },
      lines: allLines.map(lineStateOf),
      totalCents,
      shippingTotalCents,
      paidCents,
      refundedCents,
      pendingRefundCents,
      shippingRefundedCents,
      hasFailedRefund,
    },
  }
}

function withTaxes(order: TaxedOrder, refunds: readonly ReadRefund[]): StoredRefund[] {
  const taxes = taxesOfStored(order, refunds)
  return refunds.map((refund, at) => ({
    ...refund,
    shippingTaxes: taxes[at]?.shipping ?? [],
    lines: refund.lines.map((line) => ({ ...line, taxes: taxes[at]?.lines.get(line.lineId) ?? [] })),
  }))
}

function lineStateOf(line: OrderLineState): OrderLineState {
  const { id, variantId, productType, isStockTracked, quantity, totalCents } = line
  const { fulfilledQuantity, removedQuantity, returnedQuantity, refundedQuantity, refundedCents, shortQuantity } = line
  const bought = { id, variantId, productType, isStockTracked, quantity, totalCents }
  return {
    ...bought,
    fulfilledQuantity,
    removedQuantity,
    returnedQuantity,
    refundedQuantity,
    refundedCents,
    shortQuantity,
  }
}

/** What changes with an order beside its facts. Fields that are left out stay as they are. */
export type OrderColumns = {
  isDisputeOver?: boolean
  isDifferenceOver?: boolean
  paidMs?: number
}

/** Saves the changed part of an order that the transaction has locked, under its next version. */
export async function saveFacts(
  tx: Tx,
  siteId: string,
  before: OrderRecord,
  facts: OrderFacts,
  columns: OrderColumns = {},
): Promise<void> {
  const paidMs = columns.paidMs ?? before.payment.paidMs
  const held = new Map(before.facts.lines.map((line) => [line.id, JSON.stringify(line)]))
  const changed = facts.lines.filter((line) => held.get(line.id) !== JSON.stringify(line))
  await Promise.all([
    tx.sql('order_save', saveText, [
      siteId,
      before.id,
      before.version + 1,
      facts.axes.order,
      facts.axes.payment,
      facts.axes.fulfilment,
      attentionOf(facts).length > 0,
      facts.hasFailedRefund,
      columns.isDisputeOver ?? before.isDisputeOver,
      facts.paidCents,
      facts.refundedCents,
      facts.pendingRefundCents,
      facts.shippingRefundedCents,
      paidMs === null ? null : new Date(paidMs),
      columns.isDifferenceOver ?? before.isDifferenceOver,
    ]),
    changed.length > 0 && tx.sql('order_save_lines', saveLinesText, [siteId, before.id, JSON.stringify(changed)]),
  ])
}

const saveText = `
  update orders set version = $3, order_state = $4, payment_state = $5, fulfilment_state = $6, has_attention = $7,
    has_failed_refund = $8, is_dispute_over = $9, paid_cents = $10, refunded_cents = $11, pending_refund_cents = $12,
    shipping_refunded_cents = $13, paid_at = $14, is_difference_over = $15
  where site_id = $1 and id = $2`

const saveLinesText = `
  update order_lines l set fulfilled_quantity = c."fulfilledQuantity", removed_quantity = c."removedQuantity",
    returned_quantity = c."returnedQuantity", refunded_quantity = c."refundedQuantity", refunded_cents = c."refundedCents",
    short_quantity = c."shortQuantity"
  from jsonb_to_recordset($3::jsonb) as c(id uuid, "fulfilledQuantity" integer, "removedQuantity" integer,
    "returnedQuantity" integer, "refundedQuantity" integer, "refundedCents" bigint, "shortQuantity" integer)
  where l.site_id = $1 and l.order_id = $2 and l.id = c.id`

/** Reads where the last orders placed with an email address were delivered, the latest first. */
export async function readDeliveryAddresses(
  tx: Tx,
  siteId: string,
  { emailKey, most }: { emailKey: string; most: number },
): Promise<{ address: Address; atMs: number }[]> {
  const text = `
    select snapshot -> 'delivery' as address, ${ms('created_at')} as "atMs" from orders
    where site_id = $1 and email_key = $2 and jsonb_typeof(snapshot -> 'delivery') = 'object'
    order by number desc limit $3`
  return tx.sql('order_delivery_addresses', text, [siteId, emailKey, most])
}
