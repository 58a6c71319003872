import { defineMessages } from '../kit/text.ts'

type Order = { number: number }

/** Texts of the pages that a shopper sees after buying: confirmed, order status, and the orders of an account. */
export const orderPage = defineMessages('orderPage', {
  confirmedTitle: (values: Order) => `Thank you, order ${values.number}`,
  confirmedHeading: (values: { name: string }) => (values.name === '' ? 'Thank you' : `Thank you, ${values.name}`),
  confirmedLead: (values: Order & { email: string }) =>
    `Order #${values.number} is with us. The receipt is on its way to ${values.email}.`,
  waitingLead: (values: Order & { email: string }) =>
    `Order #${values.number} is kept for you. How to pay is also on its way to ${values.email}.`,
  digital: () => 'Digital, nothing is sent by post.',
  service: () => 'We get in touch with you by email.',
  whatNext: () => 'What happens next',
  ordered: () => 'Ordered',
  orderedPaid: (values: { date: string }) => `${values.date}, paid`,
  orderedPaidBy: (values: { date: string; method: string }) => `${values.date}, paid with ${values.method}`,
  orderedWaiting: (values: { date: string }) => `${values.date}, waiting for your payment`,
  payment: () => 'Payment',
  packed: () => 'Packed',
  packedNext: () => 'We pack your order with care.',
  onItsWay: () => 'On its way',
  onItsWayNext: () => 'We email you the tracking number.',
  delivered: () => 'Delivered',
  atYourDoor: () => 'At your door',
  readyToCollect: () => 'Ready to collect',
  readyNext: () => 'We email you when you can collect it.',
  collected: () => 'Collected',
  complete: () => 'Complete',
  howToPay: () => 'How to pay',
  follow: () => 'Follow this order',
  keepLooking: () => 'Keep looking',
  proForma: () => 'Pro-forma invoice (PDF)',
  creditNote: () => 'Credit note (PDF)',
  receipt: () => 'Receipt (PDF)',
  questions: () => 'Questions',
  questionsText: (values: { email: string }) =>
    values.email === ''
      ? 'Answer the email about your order.'
      : `Answer the email about your order, or write to ${values.email}.`,
  somethingWrong: () => 'Something wrong?',

  offerTitle: () => 'Keep this order in one place',
  offerLead: () => 'Choose a password, and your orders are there next time. Your email is already in.',
  offerButton: () => 'Create account',
  offerSentTitle: () => 'One more step',
  offerSent: (values: { email: string }) =>
    `We have sent a message to ${values.email}. Open its link, and the account is yours. The link works for one hour.`,

  statusTitle: (values: Order) => `Order ${values.number}`,
  orderedOn: (values: { date: string }) => `Ordered on ${values.date}.`,
  parcels: (values: { count: number }) => (values.count === 1 ? '' : `It travels in ${values.count} parcels.`),
  parcelList: () => 'Parcels',
  parcel: (values: { parcel: number; parcels: number }) => `Parcel ${values.parcel} of ${values.parcels}`,
  theParcel: () => 'Your parcel',
  thePickup: () => 'Your pickup',
  theServices: () => 'Your order',
  beingPacked: () => 'Being packed',
  waitingForPayment: () => 'Waiting for payment',
  cancelled: () => 'Cancelled',
  cancelledText: () => 'This order was cancelled, and nothing more of it will be sent.',
  confirmTitle: () => 'Please confirm your order',
  confirmByMail: (values: { time: string; date: string; email: string }) =>
    `We have sent an email ${values.email === '' ? 'to you' : `to ${values.email}`}. Open its link by ${values.time} and confirm your order, so that we keep it for you until ${values.date}. Otherwise it is cancelled.`,
  confirmed: (values: { date: string }) => `You have confirmed your order. We keep it for you until ${values.date}.`,
  attentionText: () => 'Something about this order needs our attention. We write to you about it.',
  tracking: (values: { carrier: string }) =>
    values.carrier === '' ? 'Tracking number' : `${values.carrier}, tracking number`,
  track: () => 'Track this parcel',
  refunds: () => 'Refunds',
  refund: () => 'Refund',
  wentBack: (values: { amount: string; date: string }) => `${values.amount} went back on ${values.date}.`,
  onItsWayBack: (values: { amount: string }) => `${values.amount} is on its way back to you.`,
  refundFor: (values: { what: string }) => `For ${values.what}.`,
  refundWhen: () => 'A card shows it within five to ten working days.',
  quantityOf: (values: { title: string; quantity: number }) => `${values.quantity} × ${values.title}`,
  quantity: () => 'Quantity',
  refundedUnits: (values: { quantity: number }) => `${values.quantity} refunded`,
  linkIsKey: () => 'This page opens from the link in your email, no sign-in needed. Do not pass the link on.',
  streetHidden: () => 'After 90 days the street is no longer shown here.',
  gone: () => 'There is no order at this address. Please use the link in the newest email about your order.',
  goneTitle: () => 'Order not found',

  orders: () => 'Orders',
  noOrders: () => 'No orders yet',
  noOrdersText: () => 'When you buy something it shows here, with its tracking.',
  goShopping: () => 'Go to the shop',
  older: () => 'Older orders',
  newest: () => 'Newest orders',
  orderRow: (values: { date: string; quantity: number }) =>
    `${values.date}, ${values.quantity === 1 ? '1 piece' : `${values.quantity} pieces`}`,
  backToOrders: () => 'All orders',
})
