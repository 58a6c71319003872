import type { PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import { reservationMs } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '../../context.ts'
import { enqueueOutbox, inSite, type Tx } from '../../database/index.ts'
import { extendDiscountUses, releaseDiscountUses } from '../../discounts/index.ts'
import { linkPaymentToOrder, readPayment, settlePayment } from '../../payments/index.ts'
import { extendReservation, releaseReservation } from '../../stock/index.ts'
import { cancelled, lockCheckout, stopPaying, type CheckoutRow } from '../checkout.store.ts'
import { answerAttempt, answerOrderingAttempt, readAttemptedPurchase } from './attempt.store.ts'
import type { AttemptedPurchase } from './attempted-purchase.ts'
import { makeOrder, type OrderToMake } from './make-order.ts'
import { declinedAnswer, paidAnswer, pendingAnswer, stepAnswer } from './pay-answers.ts'

/**
 * What a payment has led to: an order, nothing (and everything that was reserved for it is free again), or something that is still
 * under way. `unknown`: the provider was not asked, or did not answer.
 */
export type CheckoutOutcome =
  | { state: 'ordered'; orderId: string }
  | { state: 'declined' }
  | { state: 'step' | 'pending' | 'unknown' }

/** Outbox message about a payment that was captured although its checkout had become an order already. */
export const strayPaymentKind = 'checkout.stray-payment'

/**
 * Draws the consequences of a payment's stored state. The only maker of orders for payments by a provider: the answer, the return
 * page, webhooks and the reconciler call it, any number of times and at once. It runs under the checkout's lock, and a checkout has
 * one order at most, so the order is made once (BX-1.02). `known` is the payment if the caller has just read it: it tells which
 * checkout to lock, and nothing else.
 */
export async function finaliseCheckout(
  ctx: Ctx,
  paymentId: string,
  known: PaymentRecord | null = null,
): Promise<CheckoutOutcome> {
  return inSite(ctx, async (tx) => {
    const seen = known ?? (await readPayment(tx, ctx, paymentId))
    if (!seen) return { state: 'unknown' }
    const [checkout, payment, purchase] = await Promise.all([
      lockCheckout(tx, ctx.siteId, seen.checkoutId),
      readPayment(tx, ctx, paymentId), // as the lock's previous holder left it
      seen.state === 'captured' ? readAttemptedPurchase(tx, ctx.siteId, paymentId) : null,
    ])
    if (!payment) return { state: 'unknown' }
    if (!checkout) return withoutCheckout(tx, ctx, payment)
    if (checkout.orderId !== null) return afterOrder(tx, ctx, payment, checkout.orderId)
    return advance(tx, ctx, { checkout, payment, purchase })
  })
}

async function advance(
  tx: Tx,
  ctx: Ctx,
  { checkout, payment, purchase: read }: Omit<Paid, 'purchase'> & { purchase: AttemptedPurchase | null },
): Promise<CheckoutOutcome> {
  const { state, step } = payment
  if (state === 'created') return { state: 'unknown' }
  if (state === 'declined' || state === 'cancelled') {
    await giveBack(tx, ctx, checkout, payment)
    return { state: 'declined' }
  }
  const purchase = read ?? (await readAttemptedPurchase(tx, ctx.siteId, payment.id))
  if (!purchase) throw new Error('A payment belongs to no attempt.')
  if (state === 'captured') {
    const { orderId } = await makeOrder(tx, ctx, orderOf(tx, ctx, { checkout, payment, purchase }))
    return { state: 'ordered', orderId }
  }
  const place = { attemptId: payment.id, cartToken: purchase.cartToken }
  if (state === 'requires-action' && step) {
    await answerAttempt(tx, ctx.siteId, payment.id, stepAnswer(place, step))
    return { state: 'step' }
  }
  if (checkout.paymentId === payment.id) {
    await extendDiscountUses(tx, ctx, checkout.id, ctx.now() + reservationMs)
    await extendReservation(tx, ctx, checkout.id, ctx.now() + reservationMs)
  }
  await answerAttempt(tx, ctx.siteId, payment.id, pendingAnswer(place))
  return { state: 'pending' }
}

type Paid = { checkout: CheckoutRow; payment: PaymentRecord; purchase: AttemptedPurchase }

function orderOf(tx: Tx, ctx: Ctx, { checkout, payment, purchase }: Paid): OrderToMake {
  const { id, method, provider, card } = payment
  const answer = paidAnswer({ attemptId: id, cartToken: purchase.cartToken })
  return {
    checkoutId: checkout.id,
    purchase,
    payment: { id, state: 'paid', method, provider, card },
    answerAttempt: async (orderId) => {
      const ordered = { answer, checkoutId: checkout.id, orderId, atMs: ctx.now() }
      await Promise.all([answerOrderingAttempt(tx, ctx.siteId, id, ordered), linkPaymentToOrder(tx, ctx, id, orderId)])
    },
  }
}

/** Frees what was reserved, at once, unless a later attempt of the same checkout has taken the reservation over. */
async function giveBack(tx: Tx, ctx: Ctx, checkout: CheckoutRow, payment: PaymentRecord): Promise<void> {
  const decline = payment.state === 'declined' ? (payment.reason ?? '') : cancelled
  const wasPaying = await stopPaying(tx, ctx.siteId, checkout.id, { paymentId: payment.id, decline })
  await answerAttempt(tx, ctx.siteId, payment.id, declinedAnswer(ctx, payment.reason))
  await settlePayment(tx, ctx, payment.id)
  if (!wasPaying) return
  await releaseDiscountUses(tx, ctx, checkout.id)
  await releaseReservation(tx, ctx, checkout.id)
}

/**
 * The checkout has an order. If another payment made it, this one is given up; if its money was taken all the same, it is paid back,
 * because a purchase is charged once.
 */
async function afterOrder(tx: Tx, ctx: Ctx, payment: PaymentRecord, orderId: string): Promise<CheckoutOutcome> {
  if (payment.orderId === orderId) return { state: 'ordered', orderId }
  const purchase = await readAttemptedPurchase(tx, ctx.siteId, payment.id)
  const place = { attemptId: payment.id, cartToken: purchase?.cartToken ?? '' }
  await answerAttempt(tx, ctx.siteId, payment.id, paidAnswer(place))
  await giveUpStray(tx, ctx, payment)
  return { state: 'ordered', orderId }
}

/** The checkout was deleted after 30 days without a change. A payment that succeeds so late is paid back. */
async function withoutCheckout(tx: Tx, ctx: Ctx, payment: PaymentRecord): Promise<CheckoutOutcome> {
  await giveUpStray(tx, ctx, payment)
  return { state: 'declined' }
}

async function giveUpStray(tx: Tx, ctx: Ctx, payment: PaymentRecord): Promise<void> {
  if (payment.state === 'captured' && payment.refundedCents < payment.amountCents) {
    await enqueueOutbox(tx, { kind: strayPaymentKind, key: payment.id, payload: { paymentId: payment.id } })
  } else if (payment.state === 'declined' || payment.state === 'cancelled' || payment.state === 'captured') {
    await settlePayment(tx, ctx, payment.id)
  }
}
