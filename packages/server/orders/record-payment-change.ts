import { contradictFacts, disputeFacts, refundElsewhere } from '@sitewright/domain/orders/rules/pay.ts'
import type { OrderFacts } from '@sitewright/domain/orders/rules/order-state.ts'
import type { PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { readPayment } from '../payments/index.ts'
import { providerActor } from './order-actor.ts'
import { insertRefund } from './order-parts.store.ts'
import type { NewOrderEvent, OrderRecord, StoredRefund } from './order-record.ts'
import { lockOrder } from './orders.store.ts'
import { issueDuePapers } from './documents/issue-papers.ts'
import { newRefund } from './actions/refund-order.ts'
import { saveChange } from './save-change.ts'
import { mailAbout } from './send-mail.ts'

/**
 * Brings an order up to date with what its provider reports about the payment: money that the owner paid back in the provider's
 * own dashboard, a dispute, sums that differ. Repeated and reordered reports lead to the same order. Does nothing when the payment
 * has no order.
 */
export async function recordPaymentChange(ctx: Ctx, paymentId: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const seen = await readPayment(tx, ctx, paymentId)
    const orderId = seen?.orderId ?? null
    const order = orderId === null ? null : await lockOrder(tx, ctx.siteId, { id: orderId })
    // Read again under the order's lock: a refund of ours that ended in between is in both or in neither.
    const payment = order && (await readPayment(tx, ctx, paymentId))
    if (order && payment && order.payment.id === payment.id) await applyReport(tx, ctx, order, payment)
  })
}

async function applyReport(tx: Tx, ctx: Ctx, order: OrderRecord, payment: PaymentRecord): Promise<void> {
  const steps = [refundStep(ctx, order, payment), disputeStep(order, payment), differenceStep(order, payment)]
  let { facts } = order
  const events: NewOrderEvent[] = []
  const refunds: StoredRefund[] = []
  for (const step of steps) {
    const next = step(facts)
    if (!next) continue
    facts = next.facts
    events.push({ ...next.event, actor: providerActor })
    if (next.refund) refunds.push(next.refund)
  }
  if (events.length === 0) return
  for (const refund of refunds) {
    await insertRefund(tx, { siteId: ctx.siteId, orderId: order.id }, { refund, dueMs: ctx.now() })
  }
  const version = await saveChange(tx, ctx, order, { facts, events })
  for (const { id } of refunds) await mailAbout(tx, ctx, order.id, { mail: 'refunded', occasion: id, refundId: id })
  if (events.length > refunds.length)
    await mailAbout(tx, ctx, order.id, { mail: 'attention', occasion: `reported/${version}` })
  await issueDuePapers(tx, ctx, order.id)
}

type Step = (facts: OrderFacts) => { facts: OrderFacts; event: NewOrderEvent; refund?: StoredRefund } | null

/** Books what was paid back beyond our own refunds. Lost disputes are no refunds for the provider. */
function refundStep(ctx: Ctx, order: OrderRecord, { refundedCents }: PaymentRecord): Step {
  const own = order.refunds.filter(({ state, origin }) => state !== 'failed' && origin !== 'dispute')
  const cents = refundedCents - own.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (facts) => {
    const booked = refundElsewhere(facts, cents)
    if (!booked) return null
    const how = { origin: 'provider', isRestocked: false, isShopperNotified: true, note: '', message: '' } as const
    const started = newRefund(ctx, order, booked.refund, how)
    const refund = { ...started, state: 'done' as const, finishedMs: ctx.now(), actor: providerActor }
    return {
      facts: booked.order,
      refund,
      event: { kind: 'refunded-at-provider', data: { cents: refund.amountCents, mail: 'refunded' } },
    }
  }
}

/** A dispute is reported for ever; once the owner has entered how it ended, it does not begin again. */
function disputeStep({ isDisputeOver }: OrderRecord, { isDisputed }: PaymentRecord): Step {
  return (facts) => {
    const disputed = isDisputed && !isDisputeOver ? disputeFacts(facts) : null
    return disputed && { facts: disputed, event: { kind: 'disputed', data: { cents: facts.paidCents } } }
  }
}

function differenceStep({ isDifferenceOver }: OrderRecord, { problem }: PaymentRecord): Step {
  return (facts) => {
    const differing = problem !== null && !isDifferenceOver ? contradictFacts(facts) : null
    return differing && { facts: differing, event: { kind: 'payment-differs' } }
  }
}
