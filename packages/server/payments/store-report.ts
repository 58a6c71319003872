import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { applyReport, type PaymentRecord, type ProviderPayment } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { commitProgress, findPayment } from './payment.store.ts'
import type { PaymentProvider } from './provider.ts'

/** Stores what the provider reports about a payment, if it is news. Returns the payment as it is then. */
export async function storeReport(ctx: Ctx, paymentId: string, report: ProviderPayment): Promise<PaymentRecord> {
  const { before, after } = await inSite(ctx, async (tx) => {
    const found = await findPayment(tx, ctx.siteId, paymentId, { lock: true })
    if (!found) throw new Refusal('payments.not-found')
    const changed = { ...found, ...applyReport(found, report) }
    if (isSame(found, changed)) return { before: found, after: found }
    const updatedMs = ctx.now()
    await commitProgress(tx, { siteId: ctx.siteId, id: paymentId, progress: changed, nowMs: updatedMs })
    return { before: found, after: { ...changed, updatedMs } }
  })
  if (after.problem !== null && before.problem === null) reportProblem(ctx, after, report)
  return after
}

/** Stores a report, and takes the money if the provider only holds it. */
export async function storeAndCapture(
  ctx: Ctx,
  provider: PaymentProvider,
  paymentId: string,
  report: ProviderPayment,
): Promise<PaymentRecord> {
  const stored = await storeReport(ctx, paymentId, report)
  if (stored.state !== 'authorised' || stored.problem !== null) return stored
  return storeReport(ctx, paymentId, await provider.capture(report.reference, paymentId))
}

function isSame(one: PaymentRecord, other: PaymentRecord): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A provider took another amount than was asked for. Nobody gets an order for it; the owner has to look at it. */
function reportProblem(ctx: Ctx, payment: PaymentRecord, report: ProviderPayment): void {
  ctx.deps.metrics.countPaymentProblem(payment.problem ?? '')
  ctx.log.error(
    {
      paymentId: payment.id,
      reference: report.reference,
      asked: `${payment.amountCents} ${payment.currency}`,
      reported: `${report.amountCents} ${report.currency}`,
    },
    'the provider reports another amount than the payment has; it is not counted as paid',
  )
}
