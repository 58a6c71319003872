import { defineMessages } from '../kit/text.ts'

/** Words that the page, the mails and the documents of an order share. */
export const orderWords = defineMessages('orderWords', {
  order: (values: { number: number }) => `Order #${values.number}`,
  testOrder: () => 'This is a test order: no money was taken and nothing will be sent.',
  testOrderUnpaid: () => 'This is a test order: please do not pay for it, nothing will be sent.',
  refundedShipping: (values: { amount: string }) => `It includes ${values.amount} of the shipping.`,
  pieces: (values: { quantity: number }) => (values.quantity === 1 ? '1 piece' : `${values.quantity} pieces`),
  subtotal: () => 'Subtotal',
  discount: () => 'Discount',
  namedDiscount: (values: { name: string }) => `Discount, ${values.name}`,
  shipping: () => 'Shipping',
  pickup: () => 'Pickup',
  free: () => 'Free',
  tax: (values: { name: string; rate: string }) => `${values.name}, ${values.rate}`,
  taxIncluded: (values: { name: string; rate: string }) => `Includes ${values.name}, ${values.rate}`,
  taxAfterRefunds: (values: { name: string; rate: string }) => `${values.name}, ${values.rate}, after refunds`,
  taxExemption: () => 'Tax exemption',
  taxExempt: () => 'Tax exempt',
  exemptionText: (values: { reason: string; number: string }) => `${values.reason}, ${values.number}`,
  total: () => 'Total',
  paid: () => 'Paid',
  refunded: () => 'Refunded',
  whatYouOrdered: () => 'What you ordered',
  deliveredTo: () => 'Delivered to',
  collectedAt: () => 'Pickup',
  billedTo: () => 'Billing address',
})
