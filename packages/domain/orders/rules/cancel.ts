import { Refusal } from '../../kit/refusal.ts'
import { requireLive, requireUndisputed, type LineQuantity } from './fulfil.ts'
import {
  isDeliveredByItself,
  openQuantity,
  withDerivedStates,
  withLines,
  withPayment,
  type OrderFacts,
} from './order-state.ts'
import { moveTo, orderTransitions } from './order-transitions.ts'

/**
 * Throws when an order cannot be cancelled: it is cancelled or done, units of it are on their way, or the shopper disputes its
 * payment, which the bank decides.
 */
export function requireCancellable(order: OrderFacts): void {
  requireLive(order)
  const { axes, lines } = order
  if (axes.order === 'closed') throw new Refusal('orders.closed')
  requireUndisputed(order)
  const isOnItsWay = lines.some((line) => line.fulfilledQuantity > 0 && !isDeliveredByItself(line))
  if (isOnItsWay) throw new Refusal('orders.already-fulfilled')
}

/** Returns the units that a cancellation takes out of the order: those left to hand over. */
export function unitsFreedByCancel({ lines }: OrderFacts): LineQuantity[] {
  const units = lines.map((line) => ({ lineId: line.id, quantity: openQuantity(line) }))
  return units.filter(({ quantity }) => quantity > 0)
}

/** Returns the cancelled order: nothing is left to hand over, and a payment that never came is void. What was paid is paid back after. */
export function cancelFacts(order: OrderFacts): OrderFacts {
  requireCancellable(order)
  const removed = withLines(order, (line) => ({
    removedQuantity: line.removedQuantity + openQuantity(line),
    shortQuantity: 0,
  }))
  const isUnpaid = order.axes.payment === 'none' || order.axes.payment === 'authorised'
  const { axes, ...rest } = isUnpaid ? withPayment(removed, 'voided') : removed
  return withDerivedStates({ ...rest, axes: { ...axes, order: moveTo(orderTransitions, axes.order, 'cancelled') } })
}
