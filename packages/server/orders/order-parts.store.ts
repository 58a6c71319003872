import type { LineQuantity } from '@sitewright/domain/orders/rules/fulfil.ts'
import type { TimestamptzColumn, Tx } from '../database/index.ts'
import type { NewOrderEvent, OrderActor, StoredFulfilment, StoredRefund } from './order-record.ts'

type PartTables = {
  order_events: {
    site_id: string
    order_id: string
    id: string
    at: TimestamptzColumn
    kind: string
    actor_kind: string
    actor_id: string | null
    actor_name: string
    data: string
  }
  order_notes: {
    site_id: string
    order_id: string
    id: string
    created_at: TimestamptzColumn
    account_id: string | null
    author: string
    text: string
    removed_at?: TimestamptzColumn
  }
  order_fulfilments: {
    site_id: string
    order_id: string
    id: string
    created_at: TimestamptzColumn
    order_version: number
    is_automatic: boolean
    carrier: string
    tracking_number: string
    tracking_url: string
    undone_at?: TimestamptzColumn
  }
  order_fulfilment_lines: {
    site_id: string
    order_id: string
    fulfilment_id: string
    line_id: string
    quantity: number
  }
}

/** Place of a part: its order and site. */
export type PartOf = { siteId: string; orderId: string }

export type StampedEvent = NewOrderEvent & { id: string; atMs: number; actor: OrderActor }

/** Adds entries to an order's timeline. */
export async function insertEvents(
  tx: Tx,
  { siteId, orderId }: PartOf,
  events: readonly StampedEvent[],
): Promise<void> {
  if (events.length === 0) return
  const values = events.map(({ id, atMs, kind, actor, data = {} }) => ({
    site_id: siteId,
    order_id: orderId,
    id,
    at: new Date(atMs),
    kind,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    data: JSON.stringify(data),
  }))
  await tx.withTables<PartTables>().insertInto('order_events').values(values).execute()
}

export async function insertNote(
  tx: Tx,
  { siteId, orderId }: PartOf,
  note: { id: string; atMs: number; author: OrderActor; text: string },
): Promise<void> {
  const { id, atMs, author, text } = note
  const own = { created_at: new Date(atMs), account_id: author.id, author: author.name, text }
  await tx
    .withTables<PartTables>()
    .insertInto('order_notes')
    .values({ site_id: siteId, order_id: orderId, id, ...own })
    .execute()
}

/** Removes a note from view. Its row stays. */
export async function hideNote(tx: Tx, { siteId, orderId }: PartOf, noteId: string, atMs: number): Promise<void> {
  await tx
    .withTables<PartTables>()
    .updateTable('order_notes')
    .set({ removed_at: new Date(atMs) })
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .where('id', '=', noteId)
    .execute()
}

export async function insertFulfilment(
  tx: Tx,
  { siteId, orderId }: PartOf,
  fulfilment: StoredFulfilment,
): Promise<void> {
  const { id, createdMs, orderVersion, isAutomatic, tracking, lines } = fulfilment
  const order = { site_id: siteId, order_id: orderId }
  const db = tx.withTables<PartTables>()
  const row = {
    ...order,
    id,
    created_at: new Date(createdMs),
    order_version: orderVersion,
    is_automatic: isAutomatic,
    carrier: tracking?.carrier ?? '',
    tracking_number: tracking?.number ?? '',
    tracking_url: tracking?.url ?? '',
  }
  const lineRows = lines.map(({ lineId, quantity }: LineQuantity) => ({
    ...order,
    fulfilment_id: id,
    line_id: lineId,
    quantity,
  }))
  await Promise.all([
    db.insertInto('order_fulfilments').values(row).execute(),
    db.insertInto('order_fulfilment_lines').values(lineRows).execute(),
  ])
}

/** Marks a fulfilment as undone. Its rows stay, but nothing reads them as part of the order. */
export async function markFulfilmentUndone(
  tx: Tx,
  { siteId, orderId }: PartOf,
  fulfilmentId: string,
  atMs: number,
): Promise<void> {
  await tx
    .withTables<PartTables>()
    .updateTable('order_fulfilments')
    .set({ undone_at: new Date(atMs) })
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .where('id', '=', fulfilmentId)
    .execute()
}

/** Inserts a refund with its lines. `dueMs`: when the background takes a pending one over. */
export async function insertRefund(
  tx: Tx,
  { siteId, orderId }: PartOf,
  { refund, dueMs }: { refund: StoredRefund; dueMs: number },
): Promise<void> {
  const finished = refund.finishedMs === null ? null : new Date(refund.finishedMs)
  await Promise.all([
    tx.sql('order_refund_add', insertRefundText, [
      siteId,
      orderId,
      refund.id,
      new Date(refund.createdMs),
      finished,
      refund.state,
      refund.origin,
      refund.amountCents,
      refund.shippingCents,
      refund.isRestocked,
      refund.isShopperNotified,
      refund.note,
      refund.message,
      refund.actor.kind,
      refund.actor.id,
      refund.actor.name,
      new Date(dueMs),
      JSON.stringify(refund.shippingTaxes),
    ]),
    insertRefundLines(tx, { siteId, orderId }, refund.id, refund.lines),
  ])
}

const insertRefundText = `
  insert into order_refunds (site_id, order_id, id, created_at, finished_at, state, origin, amount_cents, shipping_cents,
    is_restocked, is_shopper_notified, reason, message, actor_kind, actor_id, actor_name, due_at, shipping_taxes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`

async function insertRefundLines(
  tx: Tx,
  { siteId, orderId }: PartOf,
  refundId: string,
  lines: StoredRefund['lines'],
): Promise<void> {
  if (lines.length === 0) return
  await tx.sql('order_refund_lines_add', insertRefundLinesText, [siteId, orderId, refundId, JSON.stringify(lines)])
}

const insertRefundLinesText = `
  insert into order_refund_lines (site_id, order_id, refund_id, line_id, quantity, cents, removed_quantity, short_quantity,
    returned_quantity, taxes)
  select $1, $2, $3, g."lineId", g.quantity, g.cents, g."removedQuantity", g."shortQuantity", g."returnedQuantity", g.taxes
  from jsonb_to_recordset($4::jsonb) as g("lineId" uuid, quantity integer, cents bigint, "removedQuantity" integer,
    "shortQuantity" integer, "returnedQuantity" integer, taxes jsonb)`

/** Stores how a refund ended. */
export async function saveRefundEnd(
  tx: Tx,
  { siteId, orderId }: PartOf,
  refundId: string,
  end: { state: 'done' | 'failed'; failure: string; atMs: number },
): Promise<void> {
  const text = `
    update order_refunds set state = $4, failure = $5, finished_at = $6
    where site_id = $1 and order_id = $2 and id = $3 and state = 'pending'`
  await tx.sql('order_refund_end', text, [siteId, orderId, refundId, end.state, end.failure, new Date(end.atMs)])
}
