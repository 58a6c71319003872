import { defineMessages } from '../kit/text.ts'

type Order = { number: number }
type Buyer = { name: string }
type Money = { amount: string }
type Parcel = Order & { parcel: number; parcels: number }

/** Texts of the mails that a shopper gets about an order. `name` is the shopper's first name, or '' when it is not known. */
export const orderMail = defineMessages('orderMail', {
  thankYou: (values: Buyer) => (values.name === '' ? 'Thank you' : `Thank you, ${values.name}`),
  seeOrder: () => 'See your order',
  questions: () => 'Questions? Answer this email, a person reads it.',

  confirmedSubject: (values: Order) => `Order #${values.number} is with us`,
  confirmedShipped: (values: Order) => `Order #${values.number} is with us. We email you when it leaves.`,
  confirmedPickup: (values: Order) => `Order #${values.number} is with us. We email you when you can collect it.`,
  confirmedNothingToShip: (values: Order) => `Order #${values.number} is with us. There is nothing to wait for.`,

  waitingSubject: (values: Order) => `Order #${values.number}: waiting for your payment`,
  waitingTransfer: (values: Order & Money) =>
    `Order #${values.number} is kept for you. Please transfer ${values.amount}, and it goes on as soon as the money is here.`,
  waitingPickup: (values: Order & Money) =>
    `Order #${values.number} is kept for you. You pay ${values.amount} when you collect it.`,
  howToPay: () => 'How to pay',
  amountToPay: () => 'Amount',
  paymentReference: () => 'Payment reference',
  paymentDeadline: (values: { date: string }) => `If it is not paid by ${values.date}, it is cancelled.`,
  confirmBy: (values: { time: string; date: string }) =>
    `Confirm your order by ${values.time} so that we keep it for you until ${values.date}. Otherwise it is cancelled.`,
  confirmOrder: () => 'Confirm your order',

  shippedSubject: (values: Parcel) =>
    values.parcels === 1
      ? `Order #${values.number} is on its way`
      : `Parcel ${values.parcel} of ${values.parcels} of order #${values.number} is on its way`,
  shippedHeading: (values: Parcel) =>
    values.parcels === 1 ? 'Your order is on its way' : `Parcel ${values.parcel} of ${values.parcels} is on its way`,
  shippedLead: (values: { address: string }) =>
    values.address === '' ? 'It has left us.' : `It has left us for ${values.address}.`,
  readySubject: (values: Order) => `Order #${values.number} is ready to collect`,
  readyHeading: () => 'Ready to collect',
  readyLead: () => 'Your order is packed and waits for you.',
  doneSubject: (values: Order) => `Order #${values.number} is complete`,
  doneHeading: () => 'Your order is complete',
  doneLead: () => 'There is nothing left to send.',
  track: () => 'Track this parcel',
  trackingNumber: () => 'Tracking number',
  inThisParcel: () => 'In this parcel',
  thisTime: () => 'This time',
  stillToCome: () => 'Still to come',

  refundedSubject: (values: Order) => `Refund for order #${values.number}`,
  refundedHeading: () => 'Your refund',
  refundedLead: (values: Order & Money) => `We are paying back ${values.amount} of order #${values.number}.`,
  refundedToCard: () => 'It goes back the way you paid. A card shows it within five to ten working days.',
  refundedByHand: () =>
    'You paid us directly, so we pay it back directly too. We write to you if we need your account.',
  whatWasRefunded: () => 'What it is for',
  refundedSoFar: (values: Money) => `With this, ${values.amount} of the order has been paid back.`,

  cancelledSubject: (values: Order) => `Order #${values.number} is cancelled`,
  cancelledHeading: () => 'Your order is cancelled',
  cancelledLead: (values: Order) => `Order #${values.number} was cancelled, and nothing more of it will be sent.`,
  cancelledUnpaid: (values: Order) =>
    `Order #${values.number} was cancelled, because no payment arrived in time. If you have paid by now, answer this email.`,
  cancelledUncharged: () => 'Nothing was charged.',
  cancelledRefund: (values: Money) => `We are paying back ${values.amount}.`,

  reviewSubject: (values: { shop: string }) => `How do you like it? A word for ${values.shop}`,
  reviewHeading: () => 'How do you like it?',
  reviewLead: (values: Order) =>
    `Order #${values.number} has been with you for a few days. A few words help others to choose, good or bad.`,
  reviewAction: () => 'Write a review',
  reviewSmall: () => 'We ask once per order. Your review is marked as that of a verified buyer.',
})
