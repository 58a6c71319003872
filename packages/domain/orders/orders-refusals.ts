import type { RefusalsOf } from '../kit/refusal.ts'
import { ordersMessages as messages } from './orders.messages.ts'

export const ordersRefusals = {
  'orders.not-found': { status: 404, message: messages.notFound },
  'orders.cancelled': { status: 409, message: messages.cancelled },
  'orders.closed': { status: 409, message: messages.closed },
  'orders.nothing-to-fulfil': { status: 409, message: messages.nothingToFulfil },
  'orders.too-many-units': { status: 409, message: messages.tooManyUnits },
  'orders.line-unknown': { status: 422, message: messages.lineUnknown },
  'orders.short-of-stock': { status: 409, message: messages.shortOfStock },
  'orders.already-fulfilled': { status: 409, message: messages.alreadyFulfilled },
  'orders.already-paid': { status: 409, message: messages.alreadyPaid },
  'orders.not-manual': { status: 409, message: messages.notManual },
  'orders.not-refundable': { status: 409, message: messages.notRefundable },
  'orders.refund-empty': { status: 422, message: messages.refundEmpty },
  'orders.refund-too-large': { status: 409, message: messages.refundTooLarge },
  'orders.refund-differs': { status: 409, message: messages.refundDiffers },
  'orders.disputed': { status: 409, message: messages.disputed },
  'orders.payment-differs': { status: 409, message: messages.paymentDiffers },
  'orders.not-disputed': { status: 409, message: messages.notDisputed },
  'orders.nothing-to-dismiss': { status: 409, message: messages.nothingToDismiss },
  'orders.mail-not-sendable': { status: 409, message: messages.mailNotSendable },
} as const satisfies RefusalsOf<'orders'>
