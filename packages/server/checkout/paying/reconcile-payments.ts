import { createHash } from 'node:crypto'
import { reservationMs } from '@sitewright/domain/kit/limits.ts'
import { isPaymentOver, type PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import { backgroundCtx, type Ctx, type Deps } from '../../context.ts'
import { inSite, readInSite, type OutboxConsumers, type OutboxMessage } from '../../database/index.ts'
import { handleDue } from '../../jobs/index.ts'
import { recordPaymentChange } from '../../orders/index.ts'
import {
  cancelPayment,
  readPayment,
  refreshPayment,
  refundPayment,
  settlePayment,
  takeUnsettledPayments,
} from '../../payments/index.ts'
import { finaliseCheckout, strayPaymentKind } from './finalise-checkout.ts'

const leaseMs = 60_000

/**
 * Finishes payments that nobody waits for any more, in any process: asks the provider about each, and makes the order or gives back
 * what was reserved. A payment that the provider never heard of is given up, and so is a step at the bank that the shopper did not
 * take before the reservation ended.
 */
export async function reconcilePayments(deps: Deps, signal?: AbortSignal): Promise<void> {
  const take = (most: number) => takeUnsettledPayments(deps, { leaseMs, most })
  await handleDue(deps, { take, leaseMs, handle: (payment) => tryToReconcile(deps, payment) }, signal)
}

async function tryToReconcile(deps: Deps, { siteId, paymentId }: { siteId: string; paymentId: string }): Promise<void> {
  try {
    await reconcile(await backgroundCtx(deps, siteId), paymentId)
  } catch (error) {
    deps.log.warn({ siteId, paymentId, reason: String(error) }, 'a payment could not be reconciled yet')
  }
}

async function reconcile(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await refreshPayment(ctx, paymentId)
  if (isAbandoned(payment, ctx.now())) await cancelPayment(ctx, paymentId)
  const outcome = await finaliseCheckout(ctx, paymentId)
  if (outcome.state !== 'ordered' || isPaymentOver(payment.state)) return
  // Another payment of the checkout has made the order, so this one must not be charged any more.
  await cancelPayment(ctx, paymentId)
  await finaliseCheckout(ctx, paymentId)
}

function isAbandoned({ state, createdMs }: PaymentRecord, nowMs: number): boolean {
  return state === 'created' || (state === 'requires-action' && nowMs - createdMs > reservationMs)
}

/** Outbox consumers: a provider's event about a payment, and a payment that has to be paid back because its purchase was paid twice. */
export function checkoutConsumers(deps: Deps): OutboxConsumers {
  return {
    'payments.changed': (message) => followPayment(deps, message),
    [strayPaymentKind]: (message) => refundStray(deps, message),
  }
}

/** An event is only a hint that something has changed: the payment is read from the provider (BX-1.06). */
async function followPayment(deps: Deps, message: OutboxMessage): Promise<void> {
  const { ctx, paymentId } = await openMessage(deps, message)
  await refreshPayment(ctx, paymentId)
  await finaliseCheckout(ctx, paymentId)
  await recordPaymentChange(ctx, paymentId)
}

async function refundStray(deps: Deps, message: OutboxMessage): Promise<void> {
  const { ctx, paymentId } = await openMessage(deps, message)
  const payment = await readInSite(ctx, (tx) => readPayment(tx, ctx, paymentId))
  if (!payment) return
  const amountCents = payment.amountCents - payment.refundedCents
  if (amountCents > 0) {
    const refundId = createHash('sha256').update(`stray ${paymentId}`).digest('hex').slice(0, 32)
    const { refund } = await refundPayment(ctx, { paymentId, refundId, amountCents })
    if (refund.state === 'failed') throw new Error('A second charge for one purchase could not be paid back.')
    deps.metrics.countPaymentProblem('charged-twice')
    ctx.log.warn({ paymentId }, 'a purchase was paid a second time, which is paid back')
  }
  await inSite(ctx, (tx) => settlePayment(tx, ctx, paymentId))
}

async function openMessage(deps: Deps, message: OutboxMessage): Promise<{ ctx: Ctx; paymentId: string }> {
  const { paymentId } = message.payload as { paymentId: string } // safe: `payments` and `finaliseCheckout` write these payloads
  return { ctx: await backgroundCtx(deps, message.siteId), paymentId }
}
