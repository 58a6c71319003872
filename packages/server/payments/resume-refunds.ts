import { backgroundCtx, type Deps } from '../context.ts'
import { enqueueOutbox } from '../database/index.ts'
import { handleDue } from '../jobs/index.ts'
import { requirePayment } from './begin-payment.ts'
import { finishRefund } from './refund-payment.ts'
import { takeDueRefunds, type DueRefund } from './refund.store.ts'

const leaseMs = 60_000

/**
 * Completes refunds whose answer was lost or whose process was killed: asks the provider again with the same key. The outbox then
 * announces that the payment has changed.
 */
export async function resumeRefunds(deps: Deps, signal?: AbortSignal): Promise<void> {
  const take = (most: number) => takeDueRefunds(deps.owner, { nowMs: deps.clock.now(), leaseMs, most })
  await handleDue(deps, { take, leaseMs, handle: (refund) => tryToResume(deps, refund) }, signal)
}

async function tryToResume(deps: Deps, refund: DueRefund): Promise<void> {
  try {
    await resume(deps, refund)
  } catch (error) {
    deps.log.error({ refundId: refund.refundId, reason: String(error) }, 'a refund could not be completed')
  }
}

async function resume(deps: Deps, { siteId, refundId, paymentId, amountCents }: DueRefund): Promise<void> {
  const ctx = await backgroundCtx(deps, siteId)
  const payment = await requirePayment(ctx, paymentId)
  const refund = { id: refundId, paymentId, amountCents, state: 'pending' as const, reason: null }
  await finishRefund(ctx, { refund, payment, isRetry: true }, (tx) =>
    enqueueOutbox(tx, { kind: 'payments.changed', key: `${paymentId}/refund/${refundId}`, payload: { paymentId } }),
  )
}
