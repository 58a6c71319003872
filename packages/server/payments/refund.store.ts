import type { ProviderName, RefundRecord, RefundState } from '@sitewright/domain/payments/payment.ts'
import { sql, type ColumnType } from 'kysely'
import type { Db, TableOwnerDb, TimestamptzColumn, Tx } from '../database/index.ts'

type RefundTables = {
  payment_refunds: {
    site_id: string
    id: string
    payment_id: string
    amount_cents: number
    state: ColumnType<RefundState, never, RefundState>
    reason: ColumnType<string | null, never, string | null>
    created_at: TimestamptzColumn
    updated_at: TimestamptzColumn
    due_at: TimestamptzColumn
  }
}

/** How long after the provider was asked the background first asks again. */
const firstRetryMs = 30_000
const longestRetryMs = 60 * 60_000

/** Inserts a pending refund. The caller holds the lock on the payment's row. */
export async function insertRefund(
  tx: Tx,
  siteId: string,
  refund: { id: string; paymentId: string; amountCents: number },
  nowMs: number,
): Promise<void> {
  await tx
    .withTables<RefundTables>()
    .insertInto('payment_refunds')
    .values({
      site_id: siteId,
      id: refund.id,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      created_at: new Date(nowMs),
      updated_at: new Date(nowMs),
      due_at: new Date(nowMs + firstRetryMs),
    })
    .execute()
}

/** Counts the refunds of a site at Stripe that have no end yet. */
export async function countPendingRefunds(db: Db, siteId: string): Promise<number> {
  const { count } = await db
    .withTables<RefundTables & { payments: { site_id: string; id: string; provider: ProviderName } }>()
    .selectFrom('payment_refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.site_id', '=', 'r.site_id').onRef('p.id', '=', 'r.payment_id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.site_id', '=', siteId)
    .where('r.state', '=', 'pending')
    .where('p.provider', '=', 'stripe')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reads the refunds of a payment, oldest first. */
export async function findRefunds(db: Db, siteId: string, paymentId: string): Promise<RefundRecord[]> {
  const rows = await db
    .withTables<RefundTables>()
    .selectFrom('payment_refunds')
    .select(['id', 'payment_id', 'amount_cents', 'state', 'reason'])
    .where('site_id', '=', siteId)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    state: row.state,
    reason: row.reason,
  }))
}

/**
 * Stores how a pending refund ended. A refund that is still pending is due again after as long as it has waited already, at most
 * an hour.
 */
export async function saveRefundResult(
  tx: Tx,
  siteId: string,
  id: string,
  result: { state: RefundState; reason: string | null },
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs)
  await tx
    .withTables<RefundTables>()
    .updateTable('payment_refunds')
    .set({
      state: result.state,
      reason: result.reason,
      updated_at: now,
      due_at: sql<Date>`${now}::timestamptz + greatest(${firstRetryMs} * interval '1 millisecond',
        least(${now}::timestamptz - created_at, ${longestRetryMs} * interval '1 millisecond'))`,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

export type DueRefund = { siteId: string; refundId: string; paymentId: string; amountCents: number }

/** Takes pending refunds of all sites, each for one caller at a time. Runs as the database's owner. */
export async function takeDueRefunds(
  owner: TableOwnerDb,
  { nowMs, leaseMs, most }: { nowMs: number; leaseMs: number; most: number },
): Promise<DueRefund[]> {
  return owner.ask<DueRefund>('payment_refunds_due', dueText, [new Date(nowMs), leaseMs, most])
}

const dueText = `
  with next as materialized (
    select site_id, id from payment_refunds where state = 'pending' and due_at <= $1
    order by due_at limit $3 for update skip locked
  )
  update payment_refunds r set due_at = $1::timestamptz + $2 * interval '1 millisecond' from next
  where r.site_id = next.site_id and r.id = next.id
  returning r.site_id as "siteId", r.id as "refundId", r.payment_id as "paymentId", r.amount_cents as "amountCents"`
