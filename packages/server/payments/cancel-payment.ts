import { isPaymentOver, type PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { manualReport, requirePayment } from './begin-payment.ts'
import { providerOf } from './payment-providers.ts'
import { cancelUnsent } from './payment.store.ts'
import { storeReport } from './store-report.ts'

/**
 * Gives a payment up, at the provider too. Returns it as it is then: one that was captured meanwhile stays captured, and the caller
 * has to look at its state.
 */
export async function cancelPayment(ctx: Ctx, paymentId: string): Promise<PaymentRecord> {
  const payment = await requirePayment(ctx, paymentId)
  if (isPaymentOver(payment.state)) return payment
  if (payment.provider === 'manual')
    return storeReport(ctx, paymentId, { ...manualReport(payment), state: 'cancelled' })
  const provider = await providerOf(ctx, payment.provider)
  const report = await provider.cancel(payment.reference, paymentId)
  if (report) return storeReport(ctx, paymentId, report)
  const isDone = await inSite(ctx, (tx) => cancelUnsent(tx, ctx.siteId, paymentId, ctx.now()))
  // Not done: a request that was slow has reached the provider meanwhile, so there is something to cancel there.
  return isDone ? requirePayment(ctx, paymentId) : cancelPayment(ctx, paymentId)
}
