import { defineMessages } from '../kit/text.ts'

/** Why a request about an order was declined. The studio shows these texts. */
export const ordersMessages = defineMessages('orders', {
  notFound: () => 'There is no order with this number.',
  cancelled: () => 'This order is cancelled.',
  closed: () => 'This order is complete. Refund it instead.',
  nothingToFulfil: () => 'Nothing of this order is left to hand over.',
  tooManyUnits: () => 'The order has fewer units left than that.',
  lineUnknown: () => 'A line does not belong to this order.',
  shortOfStock: () => 'There is not enough stock for all of these units.',
  alreadyFulfilled: () => 'Units of this order are on their way already. Refund the rest instead.',
  alreadyPaid: () => 'This order does not wait for a payment.',
  notManual: () => 'Only orders with manual payment can be marked as paid.',
  notRefundable: () => 'Nothing of this order can be paid back.',
  refundEmpty: () => 'Choose what to pay back.',
  refundTooLarge: () => 'That is more than can still be paid back.',
  refundDiffers: () => 'The amount has changed. Check it and try again.',
  disputed: () => 'The bank decides about this payment first.',
  paymentDiffers: () => 'The payment differs at the provider. Settle that first.',
  notDisputed: () => 'The payment of this order is not disputed.',
  nothingToDismiss: () => 'Nothing of this order needs attention.',
  changedSince: () => 'The order was changed since, so this cannot be undone.',
  mailNotSendable: () => 'This order has no such email.',
})
