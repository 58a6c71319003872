import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { PaymentRecord, ProviderPayment } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../context.ts'
import { inSite, readInSite, type Tx } from '../database/index.ts'
import { providerOf } from './payment-providers.ts'
import { cancelUnsent, findPayment, insertPaymentRow, saveReference, type PaymentToInsert } from './payment.store.ts'
import type { PaymentCustomer, PaymentProvider } from './provider.ts'
import { storeAndCapture, storeReport } from './store-report.ts'

/** Inserts a payment that no provider knows yet, in the transaction that reserves what it pays for. */
export function insertPayment(tx: Tx, ctx: Ctx, payment: PaymentToInsert): Promise<void> {
  return insertPaymentRow(tx, ctx.siteId, payment, ctx.now())
}

export type BeginDetails = {
  paymentToken: string | null
  /** Address of the site to which the shopper returns after a further step. */
  returnUrl: string
  description?: string
  customer?: PaymentCustomer | null
}

/**
 * Asks the provider to charge a payment, outside any transaction, and stores the answer. A payment that was begun before is
 * returned as it is. Throws `payments.unavailable` when the outcome is unknown; `refreshPayment` finds it out later.
 */
export async function beginPayment(ctx: Ctx, paymentId: string, details: BeginDetails): Promise<PaymentRecord> {
  const payment = await requirePayment(ctx, paymentId)
  if (payment.state !== 'created') return payment
  if (payment.provider === 'manual') return storeReport(ctx, paymentId, { ...manualReport(payment), state: 'pending' })
  const provider = await providerOf(ctx, payment.provider)
  return storeAndCapture(ctx, provider, paymentId, await begin(ctx, provider, payment, details))
}

async function begin(
  ctx: Ctx,
  provider: PaymentProvider,
  payment: PaymentRecord,
  { paymentToken, returnUrl, description = '', customer = null }: BeginDetails,
): Promise<ProviderPayment> {
  try {
    return await provider.begin({
      key: payment.id,
      amount: { value: String(payment.amountCents), currency: payment.currency },
      method: payment.method,
      paymentToken,
      returnUrl,
      description,
      siteId: ctx.siteId,
      checkoutId: payment.checkoutId,
      customer,
      onReference: (reference) => keepReference(ctx, payment.id, reference),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'payments.unavailable') return giveUp(ctx, payment.id, error)
    return afterLostAnswer(ctx, provider, payment.id, error)
  }
}

/** The provider may have charged and its answer got lost, so it is asked once. Throws `refusal` while it knows of no outcome. */
async function afterLostAnswer(
  ctx: Ctx,
  provider: PaymentProvider,
  paymentId: string,
  refusal: Refusal,
): Promise<ProviderPayment> {
  ctx.log.warn({ paymentId, err: refusal.cause }, 'a payment was begun and no answer came')
  const { reference } = await requirePayment(ctx, paymentId)
  const report = await provider.read(reference, paymentId)
  if (!report || report.state === 'created') throw refusal
  return report
}

/** The provider cannot take such a payment at all, so that this one will never be charged. */
async function giveUp(ctx: Ctx, paymentId: string, refusal: Refusal): Promise<never> {
  await inSite(ctx, (tx) => cancelUnsent(tx, ctx.siteId, paymentId, ctx.now()))
  throw refusal
}

async function keepReference(ctx: Ctx, paymentId: string, reference: string): Promise<void> {
  const isKept = await inSite(ctx, (tx) => saveReference(tx, ctx.siteId, paymentId, reference))
  if (!isKept) throw new Refusal('payments.unavailable') // given up by the reconciler while the provider was slow
}

/** Reads a payment of the site. Throws `payments.not-found`. */
export async function requirePayment(ctx: Ctx, paymentId: string): Promise<PaymentRecord> {
  const payment = await readInSite(ctx, (tx) => findPayment(tx, ctx.siteId, paymentId))
  if (!payment) throw new Refusal('payments.not-found')
  return payment
}

/** What a provider would report of a manual payment, which only the owner knows about. */
export function manualReport(payment: PaymentRecord): ProviderPayment {
  const { id, amountCents, currency, state, refundedCents, isDisputed } = payment
  return {
    reference: id,
    state,
    amountCents,
    currency,
    refundedCents,
    isDisputed,
    step: null,
    card: null,
    reason: null,
  }
}
