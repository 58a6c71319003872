import type { PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../context.ts'
import { requirePayment } from './begin-payment.ts'
import { providerOf } from './payment-providers.ts'
import { storeAndCapture } from './store-report.ts'

/**
 * Asks the provider for the payment's state and stores it, for the shopper's return, webhooks and the reconciler alike. A payment
 * that the provider never heard of, and a manual one, is returned unchanged.
 */
export async function refreshPayment(ctx: Ctx, paymentId: string): Promise<PaymentRecord> {
  const payment = await requirePayment(ctx, paymentId)
  if (payment.provider === 'manual') return payment
  const provider = await providerOf(ctx, payment.provider)
  const report = await provider.read(payment.reference, paymentId)
  return report ? storeAndCapture(ctx, provider, paymentId, report) : payment
}
