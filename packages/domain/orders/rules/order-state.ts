import { productTypes, type ProductType } from '../../kit/enums.ts'
import type { AttentionReason, FulfilmentState, OrderAxes, OrderPaymentState } from '../order.ts'
import { fulfilmentTransitions, moveTo, orderTransitions, paymentTransitions } from './order-transitions.ts'

/** The quantities and sums of an order line that change after it was bought. Amounts in minor units. */
export type OrderLineState = {
  id: string
  variantId: string
  productType: ProductType
  isStockTracked: boolean
  quantity: number
  totalCents: number
  fulfilledQuantity: number
  /** Units taken out before they were handed over, by a refund or the cancellation. */
  removedQuantity: number
  /** Units that were handed over and refunded. */
  returnedQuantity: number
  refundedQuantity: number
  refundedCents: number
  /** Units left to hand over for which no stock is committed. */
  shortQuantity: number
}

/** The changing part of an order, as input of its rules. Pending refunds count in the lines and in shipping as if they were done. */
export type OrderFacts = {
  axes: OrderAxes
  lines: readonly OrderLineState[]
  totalCents: number
  /** What shipping costs, with the taxes on it. */
  shippingTotalCents: number
  /** 0 or `totalCents`. */
  paidCents: number
  refundedCents: number
  pendingRefundCents: number
  shippingRefundedCents: number
  /** True from a failed refund until the owner dismisses it. */
  hasFailedRefund: boolean
}

/** Returns the units of a line that are left to hand over. */
export function openQuantity({ quantity, fulfilledQuantity, removedQuantity }: OrderLineState): number {
  return quantity - fulfilledQuantity - removedQuantity
}

/** True for lines that the shopper gets when the order is paid, without anybody's work: digital products (BX-1.13). */
export function isDeliveredByItself({ productType }: { productType: number }): boolean {
  return productType === productTypes.digital
}

/** Returns what can still be paid back; pending refunds are taken off. */
export function refundableCents({ paidCents, refundedCents, pendingRefundCents }: OrderFacts): number {
  return paidCents - refundedCents - pendingRefundCents
}

/** Lists why the owner has to look at the order. A cancelled order owes nobody units. */
export function attentionOf({ axes, lines, hasFailedRefund }: OrderFacts): AttentionReason[] {
  const isShort = axes.order !== 'cancelled' && lines.some(({ shortQuantity }) => shortQuantity > 0)
  return [
    ...(isShort ? (['short-of-stock'] as const) : []),
    ...(hasFailedRefund ? (['refund-failed'] as const) : []),
    ...(axes.payment === 'disputed' ? (['disputed'] as const) : []),
    ...(axes.payment === 'needs-attention' ? (['payment-differs'] as const) : []),
  ]
}

/** Returns the order with its payment in another state. Throws when that state cannot follow. */
export function withPayment(order: OrderFacts, to: OrderPaymentState): OrderFacts {
  return { ...order, axes: { ...order.axes, payment: moveTo(paymentTransitions, order.axes.payment, to) } }
}

/** Returns the state of a payment without dispute, from its sums. */
export function settledPaymentState({ paidCents, refundedCents }: OrderFacts): OrderPaymentState {
  if (refundedCents === 0) return 'paid'
  return refundedCents < paidCents ? 'part-refunded' : 'refunded'
}

/**
 * Sets the states that follow from quantities and money: the fulfilment, and whether the order is closed. Every change of an order
 * ends with it.
 */
export function withDerivedStates(order: OrderFacts): OrderFacts {
  const { axes } = order
  const fulfilment = moveTo(fulfilmentTransitions, axes.fulfilment, fulfilmentOf(order))
  if (axes.order === 'cancelled') return { ...order, axes: { ...axes, fulfilment } }
  // An order that is open does not close while a refund may still fail.
  const mayClose = axes.order === 'closed' || order.pendingRefundCents === 0
  const state = isComplete(order) && mayClose ? 'closed' : 'open'
  return { ...order, axes: { ...axes, fulfilment, order: moveTo(orderTransitions, axes.order, state) } }
}

function fulfilmentOf({ lines }: OrderFacts): FulfilmentState {
  if (lines.every(({ fulfilledQuantity }) => fulfilledQuantity === 0)) return 'none'
  return lines.every((line) => openQuantity(line) === 0) ? 'full' : 'partial'
}

const settledPayments: ReadonlySet<OrderPaymentState> = new Set(['paid', 'part-refunded', 'refunded', 'voided'])

function isComplete(order: OrderFacts): boolean {
  const isHandedOver = order.lines.every((line) => openQuantity(line) === 0)
  return isHandedOver && settledPayments.has(order.axes.payment) && attentionOf(order).length === 0
}

/** Returns the order with some of its lines changed, by id. */
export function withLines(
  order: OrderFacts,
  change: (line: OrderLineState) => Partial<OrderLineState> | undefined,
): OrderFacts {
  return { ...order, lines: order.lines.map((line) => ({ ...line, ...change(line) })) }
}
