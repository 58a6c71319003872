import { defineMessages } from '../kit/text.ts'

type Order = { number: number }

/** Texts of the mail that tells a shop's owner that an order needs attention. */
export const orderOwnerMail = defineMessages('orderOwnerMail', {
  subject: (values: Order) => `Order #${values.number} needs your attention`,
  heading: (values: Order) => `Order #${values.number} needs your attention`,
  shortOfStock: () =>
    'It was paid, but there is not enough stock for it. Choose what to do: wait for stock, or refund.',
  refundedAtOnce: () =>
    'It was paid, but there was not enough stock for it. What was missing is being paid back, so there is nothing to do.',
  refundFailed: () => 'A refund of it failed at the payment provider. The money is still with you.',
  disputed: () => 'The buyer disputes the payment with their bank. Answer in the dashboard of your payment provider.',
  paymentDiffers: () => 'The payment provider reports another amount than the order has. Compare the two.',
  missing: () => 'Not in stock',
  open: () => 'Open the order',
})
