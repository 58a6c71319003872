import type { Message } from '@sitewright/domain/kit/text.ts'
import type {
  AttentionReason,
  FulfilmentState,
  OrderAxes,
  OrderPaymentState,
  OrderState,
} from '@sitewright/domain/orders/order.ts'
import { orderListMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import type { OrderListItem } from '@sitewright/domain/orders/orders.wire.ts'
import type { BadgeLook } from '@sitewright/ui/badge.tsx'

/** How a state is shown: its name, and a badge that is colored only when somebody has to act. */
export type StateLook = BadgeLook & { name: Message }

export const orderStateNames: Record<OrderState, Message> = {
  open: messages.open,
  closed: messages.closed,
  cancelled: messages.cancelled,
}

export const paymentLooks: Record<OrderPaymentState, StateLook> = {
  none: { name: messages.awaitingPayment, tone: 'warn', mark: 'ring' },
  authorised: { name: messages.authorised, tone: 'accent', mark: 'ring' },
  paid: { name: messages.paid, mark: 'full' },
  'part-refunded': { name: messages.partRefunded, tone: 'warn', mark: 'half' },
  refunded: { name: messages.refunded, mark: 'full' },
  voided: { name: messages.voided, mark: 'full' },
  disputed: { name: messages.disputed, tone: 'bad', mark: 'full' },
  'needs-attention': { name: messages.checkPayment, tone: 'bad', mark: 'full' },
}

/** Names of the fulfilment's states as filters. In a row, `fulfilmentLook` also considers the order's own state. */
export const fulfilmentNames: Record<FulfilmentState, Message> = {
  none: messages.notFulfilled,
  partial: messages.partFulfilled,
  full: messages.fulfilled,
}

const attentionNames: Record<AttentionReason, Message> = {
  'short-of-stock': messages.shortOfStock,
  'refund-failed': messages.refundFailed,
  disputed: messages.disputed,
  'payment-differs': messages.checkPayment,
}

type ListedOrder = Pick<OrderListItem, 'axes' | 'attention' | 'removedCount'>

/** The looks of an order in a list, where what needs attention takes the place of the state that it is about. */
export function rowLooks({ axes, attention, removedCount }: ListedOrder): {
  payment: StateLook
  fulfilment: StateLook
} {
  return {
    payment: attention.includes('refund-failed') ? attentionLook('refund-failed') : paymentLooks[axes.payment],
    fulfilment: attention.includes('short-of-stock')
      ? attentionLook('short-of-stock')
      : fulfilmentLook(axes, removedCount),
  }
}

/**
 * Returns how the fulfilment of an order is shown. A cancelled order is said to be cancelled instead. `removedCount` is the number of
 * pieces that were refunded before they were handed over: an order of eight of which six were sent is not simply fulfilled.
 */
export function fulfilmentLook({ order, fulfilment }: OrderAxes, removedCount: number): StateLook {
  if (order === 'cancelled') return { name: messages.cancelled, mark: 'full' }
  if (fulfilment === 'full') {
    return { name: removedCount > 0 ? messages.restRefunded : messages.fulfilled, tone: 'ok', mark: 'full' }
  }
  if (order === 'closed') return { name: messages.nothingToFulfil, mark: 'full' }
  if (fulfilment === 'partial') return { name: messages.partFulfilled, tone: 'accent', mark: 'half' }
  return { name: messages.toFulfil, tone: 'accent', mark: 'ring' }
}

function attentionLook(reason: AttentionReason): StateLook {
  return { name: attentionNames[reason], tone: 'bad', mark: 'full' }
}

/** Returns the state of an order that most needs somebody, for places with room for only one. */
export function worstLook({ axes, attention: [reason], removedCount }: ListedOrder): StateLook {
  if (reason !== undefined) return attentionLook(reason)
  const payment = paymentLooks[axes.payment]
  return payment.tone === 'warn' || payment.tone === 'bad' ? payment : fulfilmentLook(axes, removedCount)
}
