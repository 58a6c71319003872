import type { OrderAxes, OrderPaymentState } from '../order.ts'
import { isDeliveredByItself, type OrderLineState } from './order-state.ts'

/** Payments with which a shopper keeps what was handed over. A disputed one is not decided yet. */
const keeping: ReadonlySet<OrderPaymentState> = new Set(['paid', 'part-refunded', 'disputed', 'needs-attention'])

type Line = Pick<OrderLineState, 'fulfilledQuantity' | 'returnedQuantity'> & { productType: number }

/**
 * Returns the lines whose files the shopper may download (BX-1.13): digital products that were handed over, which happens with the
 * payment, and of which a unit is not refunded. A cancelled order and one that is paid back entirely have none.
 */
export function downloadableLines<line extends Line>(order: { axes: OrderAxes; lines: readonly line[] }): line[] {
  if (order.axes.order === 'cancelled' || !keeping.has(order.axes.payment)) return []
  return order.lines.filter((one) => isDeliveredByItself(one) && one.fulfilledQuantity > one.returnedQuantity)
}
