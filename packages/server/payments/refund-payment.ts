import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { PaymentRecord, RefundRecord } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { providerOf } from './payment-providers.ts'
import { findPayment, saveRefunded } from './payment.store.ts'
import type { ProviderRefund } from './provider.ts'
import { refundKeyOf } from './refund-key.ts'
import { findRefunds, insertRefund, saveRefundResult } from './refund.store.ts'

export type RefundRequest = { paymentId: string; refundId: string; amountCents: number }
export type RefundResult = { refund: RefundRecord; payment: PaymentRecord }

/**
 * Refunds part of a payment, once per refund id. The refund is stored as pending, the provider is asked outside any transaction,
 * and the result is stored. When no answer comes it stays pending and is completed in the background, by asking again with the
 * same key. Throws when the payment was not received or less than the amount is left of it.
 */
export async function refundPayment(ctx: Ctx, request: RefundRequest): Promise<RefundResult> {
  const started = await inSite(ctx, (tx) => startRefund(tx, ctx, request))
  if (started.refund.state !== 'pending') return started
  return finishRefund(ctx, started)
}

async function startRefund(
  tx: Tx,
  ctx: Ctx,
  { paymentId, refundId, amountCents }: RefundRequest,
): Promise<RefundResult & { isRetry: boolean }> {
  const payment = await findPayment(tx, ctx.siteId, paymentId, { lock: true })
  if (!payment) throw new Refusal('payments.not-found')
  const refunds = await findRefunds(tx, ctx.siteId, paymentId)
  const known = refunds.find(({ id }) => id === refundId)
  if (known) {
    if (known.amountCents !== amountCents) throw new Refusal('payments.refund-differs')
    return { refund: known, payment, isRetry: true }
  }
  if (payment.state !== 'captured') throw new Refusal('payments.not-captured')
  if (amountCents <= 0 || amountCents > refundableCents(payment, refunds))
    throw new Refusal('payments.refund-too-large')
  await insertRefund(tx, ctx.siteId, { id: refundId, paymentId, amountCents }, ctx.now())
  return { refund: { id: refundId, paymentId, amountCents, state: 'pending', reason: null }, payment, isRetry: false }
}

/** What is left to refund. Refunds that the owner made at the provider count too, and pending ones as if they were done. */
function refundableCents(payment: PaymentRecord, refunds: readonly RefundRecord[]): number {
  const done = Math.max(payment.refundedCents, sumOf(refunds, 'succeeded'))
  return payment.amountCents - done - sumOf(refunds, 'pending')
}

function sumOf(refunds: readonly RefundRecord[], state: RefundRecord['state']): number {
  return refunds.reduce((sum, refund) => sum + (refund.state === state ? refund.amountCents : 0), 0)
}

/** Asks the provider to refund and stores the answer. `then` runs in the transaction that stores the end of the refund. */
export async function finishRefund(
  ctx: Ctx,
  { refund, payment, isRetry }: RefundResult & { isRetry: boolean },
  then: (tx: Tx) => Promise<void> = async () => {},
): Promise<RefundResult> {
  const result = await askToRefund(ctx, { refund, payment, isRetry })
  return inSite(ctx, async (tx) => {
    const locked = await findPayment(tx, ctx.siteId, payment.id, { lock: true })
    const refunds = await findRefunds(tx, ctx.siteId, payment.id)
    const stored = refunds.find(({ id }) => id === refund.id)
    if (!locked || !stored) throw new Refusal('payments.not-found')
    if (stored.state !== 'pending') return { refund: stored, payment: locked } // another process was faster
    await saveRefundResult(tx, ctx.siteId, refund.id, result, ctx.now())
    const isDone = result.state === 'succeeded'
    const refundedCents = Math.max(
      locked.refundedCents,
      sumOf(refunds, 'succeeded') + (isDone ? refund.amountCents : 0),
    )
    if (isDone) await saveRefunded(tx, ctx.siteId, payment.id, refundedCents, ctx.now())
    if (result.state !== 'pending') await then(tx)
    return { refund: { ...stored, ...result }, payment: { ...locked, refundedCents } }
  })
}

/** Returns `pending` when the outcome is unknown. A manual payment is paid back by the owner's own hand. */
async function askToRefund(
  ctx: Ctx,
  { refund, payment, isRetry }: RefundResult & { isRetry: boolean },
): Promise<ProviderRefund> {
  if (payment.provider === 'manual') return { state: 'succeeded', reason: null }
  try {
    const provider = await providerOf(ctx, payment.provider)
    const { amountCents, id } = refund
    const key = refundKeyOf(payment.id, id)
    return await provider.refund(payment.reference ?? '', { key, amountCents, currency: payment.currency, isRetry })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ refundId: refund.id, err: error.cause }, 'a refund got no answer and is completed later')
    return { state: 'pending', reason: null }
  }
}
