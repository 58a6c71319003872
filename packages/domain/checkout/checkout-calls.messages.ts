import { defineMessages } from '../kit/text.ts'

type Amounts = { title: string; from: string; to: string }
type Units = { title: string; from: number; to: number }

/** Texts with which the server answers at the checkout: why a call is declined, and what has changed in the purchase. */
export const checkoutCallMessages = defineMessages('checkoutCalls', {
  empty: () => 'There is nothing to check out. Your cart is empty.',
  invalid: () => 'Some details are missing or need another look.',
  changed: () => 'Something in your order has changed. Please check it before you pay. Nothing was charged.',
  declined: () => 'Nothing was charged. Try another card, or another way to pay.',
  keyMissing: () => 'The payment has no valid idempotency key.',
  keyReused: () => 'This attempt to pay was already made with other details. Please reload the page and pay again.',
  running: () => 'Your payment is being processed. Please wait a moment: you will not pay twice.',
  pending: () =>
    'An earlier payment for this order is still being processed. Please wait for it: you will not pay twice.',
  methodUnavailable: () => 'This way to pay is not available for your order. Please select another one.',
  tooManyUnpaid: () =>
    'Several orders from you are waiting for their payment. Please pay those first, or select another way to pay. Nothing was ordered.',
  cardMissing: () => 'Enter the details of your card.',
  methodMissing: () => 'Select how you want to pay.',
  oneMoment: () => 'One moment, please',
  gone: () => 'This payment is not known here.',
  countryUnknown: () => 'This country is not known.',
  // What has changed since the shopper saw the purchase. `title` names the line, the code or the shipping option.
  price: ({ title, from, to }: Amounts) => `${title} is now ${to}, it was ${from}.`,
  stock: ({ title, from, to }: Units) =>
    to < from ? `${title}: only ${to} of ${from} are left.` : `${title}: ${to} are available again, it was ${from}.`,
  soldOut: ({ title }: { title: string }) => `${title} is sold out.`,
  unavailable: ({ title }: { title: string }) => `${title} is no longer available.`,
  notSoldHere: ({ title }: { title: string }) =>
    `${title} cannot be bought yet: gift cards and subscriptions are not sold so far.`,
  removed: ({ title }: { title: string }) => `${title} was taken out of your cart.`,
  quantity: ({ title, from, to }: Units) => `${title}: the quantity is now ${to}, it was ${from}.`,
  added: ({ title }: { title: string }) => `${title} was added to your cart.`,
  joined: ({ title, to }: Units) => `${title}: ${to} came from your account.`,
  joinedMore: ({ title, from, to }: Units) => `${title}: ${to} instead of ${from}, with those from your account.`,
  codeEnded: ({ title }: { title: string }) => `${title} no longer applies.`,
  codeUsedUp: ({ title }: { title: string }) => `${title} has been used up.`,
  shippingGone: ({ title }: { title: string }) => `${title} is no longer offered for delivery.`,
  shippingOther: ({ title, from, toTitle, to }: Amounts & { toTitle: string }) =>
    `${title} (${from}) is no longer offered. Your order now goes by ${toTitle} for ${to}.`,
  shippingPrice: ({ title, from, to }: Amounts) => `${title} now costs ${to}, it was ${from}.`,
  total: ({ from, to }: Omit<Amounts, 'title'>) => `Your total is now ${to}, it was ${from}.`,
})
