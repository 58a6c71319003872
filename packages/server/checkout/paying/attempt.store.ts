import type { Tx } from '../../database/index.ts'
import { orderedText } from '../checkout.store.ts'
import type { AttemptedPurchase } from './attempted-purchase.ts'

/** An attempt to pay, known by the key that the browser made for the press of the button. Its id is that of its payment. */
export type Attempt = {
  id: string
  checkoutId: string
  requestHash: Buffer
  /** HTTP status and body of the stored answer; `null` while the attempt runs. */
  status: number | null
  body: string | null
  /** Time until which the attempt's request counts as alive, in epoch ms. */
  leaseUntilMs: number
}

const columns =
  'id, checkout_id as "checkoutId", request_hash as "requestHash", status, body, lease_until as "leaseUntilMs"'

export type NewAttempt = {
  id: string
  checkoutId: string
  key: string
  requestHash: Buffer
  leaseUntilMs: number
  atMs: number
}

/** Inserts an attempt. Returns false when the key was used before; waits for a transaction that is just inserting it. */
export async function insertAttempt(
  tx: Tx,
  siteId: string,
  attempt: NewAttempt,
  purchase: AttemptedPurchase,
): Promise<boolean> {
  const values = [...valuesOf(siteId, attempt), JSON.stringify(purchase)]
  return (await tx.sql('attempt_insert', insertTextOf('$8, null, null'), values)).length === 1
}

/**
 * Like `insertAttempt`, for an attempt whose order is made in the same transaction, and has its purchase: stores the answer with it, and
 * marks the checkout as ordered.
 */
export async function insertOrderingAttempt(
  tx: Tx,
  siteId: string,
  attempt: NewAttempt,
  { orderId, answer }: { orderId: string; answer: Answer },
): Promise<boolean> {
  const values = [...valuesOf(siteId, attempt), answer.status, answer.body, orderId]
  return (await tx.sql('attempt_insert_ordered', insertOrderedText, values)).length === 1
}

type Answer = { status: number; body: string }

function valuesOf(siteId: string, { id, checkoutId, key, requestHash, leaseUntilMs, atMs }: NewAttempt): unknown[] {
  return [siteId, id, checkoutId, key, requestHash, new Date(leaseUntilMs), new Date(atMs)]
}

function insertTextOf(outcome: string): string {
  return `
    insert into checkout_attempts (
      site_id, id, checkout_id, key, request_hash, lease_until, created_at, purchase, status, body
    ) values ($1, $2, $3, $4, $5, $6, $7, ${outcome}) on conflict (site_id, key) do nothing returning id`
}

const insertOrderedText = `
  with ordered as (${orderedText({ id: '$3', orderId: '$10', at: '$7' })})
  ${insertTextOf("'{}', $8, $9")}`

export async function findAttemptByKey(tx: Tx, siteId: string, key: string): Promise<Attempt | null> {
  const text = `select ${columns} from checkout_attempts where site_id = $1 and key = $2`
  const rows = await tx.sql<Attempt>('attempt_of_key', text, [siteId, key])
  return rows[0] ?? null
}

export async function findAttempt(tx: Tx, siteId: string, id: string): Promise<Attempt | null> {
  const text = `select ${columns} from checkout_attempts where site_id = $1 and id = $2`
  const rows = await tx.sql<Attempt>('attempt_of_id', text, [siteId, id])
  return rows[0] ?? null
}

/** Finds the attempt that made the order of a checkout, or that learnt of it. */
export async function findOrderingAttempt(tx: Tx, siteId: string, checkoutId: string): Promise<Attempt | null> {
  const text = `
    select ${columns} from checkout_attempts where site_id = $1 and checkout_id = $2 and purchase = '{}' order by id limit 1`
  const rows = await tx.sql<Attempt>('attempt_of_order', text, [siteId, checkoutId])
  return rows[0] ?? null
}

/** Reads what an attempt wants to buy. */
export async function readAttemptedPurchase(tx: Tx, siteId: string, id: string): Promise<AttemptedPurchase | null> {
  const text = 'select purchase from checkout_attempts where site_id = $1 and id = $2'
  const rows = await tx.sql<{ purchase: AttemptedPurchase }>('attempt_purchase', text, [siteId, id])
  return rows[0]?.purchase ?? null
}

/**
 * Takes over a running attempt whose request has ended without an answer, because its process died. Returns false while that
 * request still renews its lease, and when the attempt has its answer.
 */
export async function takeOverAttempt(
  tx: Tx,
  siteId: string,
  id: string,
  { nowMs, leaseUntilMs }: { nowMs: number; leaseUntilMs: number },
): Promise<boolean> {
  const text = `
    update checkout_attempts set lease_until = $4 where site_id = $1 and id = $2 and status is null and lease_until <= $3
    returning id`
  const values = [siteId, id, new Date(nowMs), new Date(leaseUntilMs)]
  return (await tx.sql('attempt_take_over', text, values)).length === 1
}

/** Says until when the attempt's request is alive, together with the COMMIT. */
export async function renewAttemptLease(tx: Tx, siteId: string, id: string, leaseUntilMs: number): Promise<void> {
  const text = 'update checkout_attempts set lease_until = $3 where site_id = $1 and id = $2 and status is null'
  await tx.lastSql('attempt_renew', text, [siteId, id, new Date(leaseUntilMs)])
}

/** Stores the answer of an attempt, which every repetition of its request gets from now on. An answer is never replaced. */
export async function answerAttempt(
  tx: Tx,
  siteId: string,
  id: string,
  answer: { status: number; body: string },
): Promise<void> {
  const text = `
    update checkout_attempts set status = $3, body = $4 where site_id = $1 and id = $2 and status is null`
  await tx.sql('attempt_answer', text, [siteId, id, answer.status, answer.body])
}

/**
 * Like `answerAttempt`, for the attempt whose purchase became an order: also forgets the personal data of the purchase, which the
 * order has now, and marks the checkout as ordered.
 */
export async function answerOrderingAttempt(
  tx: Tx,
  siteId: string,
  id: string,
  { answer, checkoutId, orderId, atMs }: { answer: Answer; checkoutId: string; orderId: string; atMs: number },
): Promise<void> {
  const values = [siteId, id, answer.status, answer.body, checkoutId, orderId, new Date(atMs)]
  await tx.sql('attempt_ordered', answerOrderedText, values)
}

const answerOrderedText = `
  with ordered as (${orderedText({ id: '$5', orderId: '$6', at: '$7' })})
  update checkout_attempts set status = coalesce(status, $3), body = coalesce(body, $4), purchase = '{}'
  where site_id = $1 and id = $2`
