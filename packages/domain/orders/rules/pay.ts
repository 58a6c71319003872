import { Refusal } from '../../kit/refusal.ts'
import { fulfilUnits, requireLive, unitsDeliveredByPayment, type LineQuantity } from './fulfil.ts'
import { finishRefund, planAmounts, startRefund, type PlannedRefund } from './refund-plan.ts'
import { refundableCents, settledPaymentState, withDerivedStates, withPayment, type OrderFacts } from './order-state.ts'

/** Returns the order after its money arrived, and the units that the shopper thereby gets at once. */
export function payFacts(order: OrderFacts): { order: OrderFacts; delivered: LineQuantity[] } {
  requireLive(order)
  if (order.axes.payment !== 'none') throw new Refusal('orders.already-paid')
  const paid = withPayment({ ...order, paidCents: order.totalCents }, 'paid')
  const delivered = unitsDeliveredByPayment(paid)
  return { order: fulfilUnits(paid, delivered), delivered }
}

const disputable: ReadonlySet<string> = new Set(['paid', 'part-refunded', 'refunded', 'needs-attention'])

/** Returns the order after the shopper disputed its payment; null when its payment cannot be disputed or is already. */
export function disputeFacts(order: OrderFacts): OrderFacts | null {
  return disputable.has(order.axes.payment) ? withDerivedStates(withPayment(order, 'disputed')) : null
}

/** Returns the order after the provider reported what contradicts it; null when that is known. */
export function contradictFacts(order: OrderFacts): OrderFacts | null {
  const { payment } = order.axes
  return disputable.has(payment) && payment !== 'needs-attention'
    ? withDerivedStates(withPayment(order, 'needs-attention'))
    : null
}

/** Returns the order after a dispute ended or the owner settled what contradicted it: the payment's state follows from its sums again. */
export function settleFacts(order: OrderFacts): OrderFacts {
  return withDerivedStates(withPayment(order, settledPaymentState(order)))
}

/**
 * Books money that left without a request of ours: refunded in the provider's dashboard, or by a lost dispute. Goods are not
 * touched. Returns null when nothing is left to pay back.
 */
export function refundElsewhere(order: OrderFacts, cents: number): { order: OrderFacts; refund: PlannedRefund } | null {
  const extraCents = Math.min(cents, refundableCents(order))
  if (extraCents <= 0) return null
  const refund = planAmounts(order, { lines: [], shippingCents: 0, extraCents })
  return { order: finishRefund(startRefund(order, refund), refund), refund }
}
