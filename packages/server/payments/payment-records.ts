import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { applyReport, isPaymentOver, type PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import type { Ctx, Deps } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { manualReport } from './begin-payment.ts'
import {
  findPayment,
  findPaymentsOfOrder,
  markSettled,
  saveProgress,
  takeUnsettled,
  type UnsettledPayment,
} from './payment.store.ts'

/** Reads a payment; null when the site has none with this id. */
export function readPayment(tx: Tx, ctx: Ctx, paymentId: string): Promise<PaymentRecord | null> {
  return findPayment(tx, ctx.siteId, paymentId)
}

/** Reads the payments of an order, oldest first. */
export function readPaymentsOfOrder(tx: Tx, ctx: Ctx, orderId: string): Promise<PaymentRecord[]> {
  return findPaymentsOfOrder(tx, ctx.siteId, orderId)
}

/** Links a payment to its order, in the order's transaction. The reconciler then leaves it alone. */
export function linkPaymentToOrder(tx: Tx, ctx: Ctx, paymentId: string, orderId: string): Promise<void> {
  return markSettled(tx, ctx.siteId, paymentId, { orderId, atMs: ctx.now() })
}

/** Marks a payment without an order as settled: what was reserved for it was given back. The reconciler then leaves it alone. */
export function settlePayment(tx: Tx, ctx: Ctx, paymentId: string): Promise<void> {
  return markSettled(tx, ctx.siteId, paymentId, { orderId: null, atMs: ctx.now() })
}

/**
 * Takes up to `most` payments of all sites that nobody has settled and that did not change for 30 seconds: their shopper left, or
 * a process was killed. Each is given to one caller; it is due again when `leaseMs` have passed.
 */
export function takeUnsettledPayments(
  { owner, clock }: Pick<Deps, 'owner' | 'clock'>,
  { leaseMs, most }: { leaseMs: number; most: number },
): Promise<UnsettledPayment[]> {
  return takeUnsettled(owner, { nowMs: clock.now(), leaseMs, most })
}

/** Records that the money of a manual payment has reached the owner. Throws for other payments and for cancelled ones. */
export async function markManualPaymentReceived(tx: Tx, ctx: Ctx, paymentId: string): Promise<PaymentRecord> {
  const payment = await findPayment(tx, ctx.siteId, paymentId, { lock: true })
  if (payment?.provider !== 'manual') throw new Refusal('payments.not-found')
  if (payment.state === 'captured') return payment
  if (isPaymentOver(payment.state)) throw new Refusal('payments.not-captured')
  const received = { ...payment, ...applyReport(payment, { ...manualReport(payment), state: 'captured' }) }
  const updatedMs = ctx.now()
  await saveProgress(tx, { siteId: ctx.siteId, id: paymentId, progress: received, nowMs: updatedMs })
  return { ...received, updatedMs }
}
