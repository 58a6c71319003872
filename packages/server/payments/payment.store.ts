import type {
  CardSummary,
  PaymentMethod,
  PaymentProblem,
  PaymentProgress,
  PaymentRecord,
  PaymentState,
  PaymentStep,
  ProviderName,
} from '@sitewright/domain/payments/payment.ts'
import { sql, type ColumnType } from 'kysely'
import type { Db, TableOwnerDb, TimestamptzColumn, Tx } from '../database/index.ts'

type PaymentTables = {
  payments: {
    site_id: string
    id: string
    checkout_id: string
    order_id: ColumnType<string | null, never, string>
    provider: ProviderName
    method: PaymentMethod
    state: ColumnType<PaymentState, never, PaymentState>
    amount_cents: number
    currency: string
    refunded_cents: ColumnType<number, never, number>
    reference: ColumnType<string | null, never, string | null>
    step: ColumnType<PaymentStep | null, never, string | null>
    card: ColumnType<CardSummary | null, never, string | null>
    reason: ColumnType<string | null, never, string | null>
    is_disputed: ColumnType<boolean, never, boolean>
    problem: ColumnType<PaymentProblem | null, never, PaymentProblem | null>
    created_at: TimestamptzColumn
    updated_at: TimestamptzColumn
    settled_at: ColumnType<number | null, never, Date>
    due_at: TimestamptzColumn
  }
}

export type PaymentToInsert = Pick<
  PaymentRecord,
  'id' | 'checkoutId' | 'provider' | 'method' | 'amountCents' | 'currency'
> & {
  /** The order, if it is made in the same transaction: the payment is settled then. */
  orderId?: string
}

/** How long after its last change the reconciler first looks at an unsettled payment. */
const quietMs = 30_000

export async function insertPaymentRow(tx: Tx, siteId: string, payment: PaymentToInsert, nowMs: number): Promise<void> {
  const { id, checkoutId, provider, method, amountCents, currency, orderId = null } = payment
  const now = new Date(nowMs)
  const values = [
    siteId,
    id,
    checkoutId,
    provider,
    method,
    amountCents,
    currency,
    now,
    new Date(nowMs + quietMs),
    orderId,
    orderId === null ? null : now,
  ]
  await tx.sql('payment_add', addText, values)
}

// Hand-written, so that it can leave in one flight with the order's other statements.
const addText = `
  insert into payments (
    site_id, id, checkout_id, provider, method, amount_cents, currency, created_at, updated_at, due_at, order_id, settled_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11)`

const columns = [
  'id',
  'checkout_id',
  'order_id',
  'provider',
  'method',
  'state',
  'amount_cents',
  'currency',
  'refunded_cents',
  'reference',
  'step',
  'card',
  'reason',
  'is_disputed',
  'problem',
  'created_at',
  'updated_at',
] as const

/** Reads a payment; null when the site has none with this id. `lock` locks its row until the transaction ends. */
export async function findPayment(
  db: Db,
  siteId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<PaymentRecord | null> {
  const row = await db
    .withTables<PaymentTables>()
    .selectFrom('payments')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? toPayment(row) : null
}

/** Reads the payments of an order, oldest first. */
export async function findPaymentsOfOrder(db: Db, siteId: string, orderId: string): Promise<PaymentRecord[]> {
  const rows = await db
    .withTables<PaymentTables>()
    .selectFrom('payments')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(toPayment)
}

type PaymentRow = {
  id: string
  checkout_id: string
  order_id: string | null
  provider: ProviderName
  method: PaymentMethod
  state: PaymentState
  amount_cents: number
  currency: string
  refunded_cents: number
  reference: string | null
  step: PaymentStep | null
  card: CardSummary | null
  reason: string | null
  is_disputed: boolean
  problem: PaymentProblem | null
  created_at: number
  updated_at: number
}

function toPayment(row: PaymentRow): PaymentRecord {
  return {
    id: row.id,
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    provider: row.provider,
    method: row.method,
    state: row.state,
    amountCents: row.amount_cents,
    currency: row.currency,
    refundedCents: row.refunded_cents,
    reference: row.reference,
    step: row.step,
    card: row.card,
    reason: row.reason,
    isDisputed: row.is_disputed,
    problem: row.problem,
    createdMs: row.created_at,
    updatedMs: row.updated_at,
  }
}

/** Finds the payment that an event is about, by the provider's reference or by our own id. */
export async function findPaymentOfEvent(
  db: Db,
  siteId: string,
  provider: ProviderName,
  { reference, key }: { reference: string | null; key: string | null },
): Promise<string | null> {
  const row = await db
    .withTables<PaymentTables>()
    .selectFrom('payments')
    .select('id')
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .where((is) =>
      is.or([
        ...(reference === null ? [] : [is('reference', '=', reference)]),
        ...(key === null ? [] : [is.and([is('id', '=', key), is('reference', 'is', null)])]),
        sql<boolean>`false`,
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

type Progress = { siteId: string; id: string; progress: PaymentProgress; nowMs: number }

/** Saves what a report of the provider changed. The caller holds the lock on the row. */
export async function saveProgress(tx: Tx, saved: Progress): Promise<void> {
  await progressQuery(tx, saved).execute()
}

/** Like `saveProgress`, together with the COMMIT. */
export async function commitProgress(tx: Tx, saved: Progress): Promise<void> {
  await tx.last(progressQuery(tx, saved).returning('id'))
}

function progressQuery(tx: Tx, { siteId, id, progress, nowMs }: Progress) {
  return tx
    .withTables<PaymentTables>()
    .updateTable('payments')
    .set({
      state: progress.state,
      refunded_cents: progress.refundedCents,
      reference: progress.reference,
      step: progress.step && JSON.stringify(progress.step),
      card: progress.card && JSON.stringify(progress.card),
      reason: progress.reason,
      is_disputed: progress.isDisputed,
      problem: progress.problem,
      updated_at: new Date(nowMs),
      due_at: new Date(nowMs + quietMs),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
}

/** Stores the provider's reference of a payment that nobody was charged for yet. Returns false when it was given up meanwhile. */
export async function saveReference(tx: Tx, siteId: string, id: string, reference: string): Promise<boolean> {
  const rows = await tx.last(
    tx
      .withTables<PaymentTables>()
      .updateTable('payments')
      .set({ reference })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('state', '=', 'created')
      .where((is) => is.or([is('reference', 'is', null), is('reference', '=', reference)]))
      .returning('id'),
  )
  return rows.length > 0
}

/** Marks a payment as settled: checkout has made its order or given everything back. Links it to its order, if it has one. */
export async function markSettled(
  tx: Tx,
  siteId: string,
  id: string,
  { orderId, atMs }: { orderId: string | null; atMs: number },
): Promise<void> {
  await tx.sql('payment_settled', settledText, [siteId, id, orderId, new Date(atMs)])
}

// Hand-written, so that it can leave in one flight with the order's other statements.
const settledText = `
  update payments set settled_at = $4, order_id = coalesce($3, order_id) where site_id = $1 and id = $2`

export type UnsettledPayment = { siteId: string; paymentId: string; checkoutId: string }

/** Counts the payments of a site that a provider was asked for and that have no end yet. */
export async function countUnsettled(db: Db, siteId: string, provider: ProviderName): Promise<number> {
  const { count } = await db
    .withTables<PaymentTables>()
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .where('settled_at', 'is', null)
    .where('problem', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Takes unsettled payments of all sites that have not changed for 30 seconds, each for one caller at a time: they are due again
 * after the lease. Runs as the database's owner.
 */
export async function takeUnsettled(
  owner: TableOwnerDb,
  { nowMs, leaseMs, most }: { nowMs: number; leaseMs: number; most: number },
): Promise<UnsettledPayment[]> {
  return owner.ask<UnsettledPayment>('payments_unsettled', unsettledText, [new Date(nowMs), leaseMs, most])
}

const unsettledText = `
  with next as materialized (
    select site_id, id from payments where settled_at is null and problem is null and due_at <= $1
    order by due_at limit $3 for update skip locked
  )
  update payments p set due_at = $1::timestamptz + $2 * interval '1 millisecond' from next
  where p.site_id = next.site_id and p.id = next.id
  returning p.site_id as "siteId", p.id as "paymentId", p.checkout_id as "checkoutId"`

/** Cancels a payment that no provider knows of. Returns false when one does, or when it changed meanwhile. */
export async function cancelUnsent(tx: Tx, siteId: string, id: string, nowMs: number): Promise<boolean> {
  const rows = await tx.last(
    tx
      .withTables<PaymentTables>()
      .updateTable('payments')
      .set({ state: 'cancelled', updated_at: new Date(nowMs) })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('state', '=', 'created')
      .where('reference', 'is', null)
      .returning('id'),
  )
  return rows.length > 0
}

export async function saveRefunded(
  tx: Tx,
  siteId: string,
  id: string,
  refundedCents: number,
  nowMs: number,
): Promise<void> {
  await tx
    .withTables<PaymentTables>()
    .updateTable('payments')
    .set({ refunded_cents: refundedCents, updated_at: new Date(nowMs) })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes payments that ended before `untilMs` without having taken money, of all sites, up to 10,000 at once: later runs delete the
 * others. Payments of orders stay.
 */
export async function deleteOldAttempts(owner: TableOwnerDb, untilMs: number): Promise<void> {
  const text = `
    delete from payments p using (
      select site_id, id from payments
      where state in ('cancelled', 'declined') and order_id is null and problem is null and refunded_cents = 0
        and settled_at is not null and updated_at < $1
      limit 10000
    ) as old
    where p.site_id = old.site_id and p.id = old.id
      and not exists (select from payment_refunds r where r.site_id = p.site_id and r.payment_id = p.id)`
  await owner.ask('sweep_payments', text, [new Date(untilMs)])
}
