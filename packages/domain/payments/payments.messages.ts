import { defineMessages } from '../kit/text.ts'

/** Texts about payments that visitors read. */
export const paymentsMessages = defineMessages('payments', {
  card: () => 'Card',
  afterpay: () => 'Afterpay',
  bankTransfer: () => 'Bank transfer',
  payAtPickup: () => 'Pay at pickup',
  unavailable: () => 'Payment is not available at the moment. Please try again in a few seconds.',
  methodUnavailable: () => 'This way of paying is not available here. Please choose another.',
  testCardOnly: () => 'This shop is in test mode and takes only test cards, such as 4242 4242 4242 4242.',
  cardInvalid: () => 'Please check the details of the card.',
  expiryInvalid: () => 'Please enter a date in the future, as month and year.',
  cvcInvalid: () => 'Please enter the three or four digits of the security code.',
  eventRefused: () => 'This event is not signed by the payment provider, or it is too old.',
  notFound: () => 'There is no such payment.',
  declined: () => 'The card was declined. Please use another card or another way of paying.',
  insufficientFunds: () => 'There is not enough money on this card. Please use another one.',
  expiredCard: () => 'This card has expired. Please use another one.',
  notConfirmed: () => 'Your bank did not confirm the payment. Please try again, or use another card.',
  bankTitle: () => 'Test bank',
  bankAsk: (values: { amount: string; last4: string }) =>
    `Confirm the payment of ${values.amount} with the card that ends in ${values.last4}.`,
  bankNote: () => 'This shop is in test mode. This page stands in for your bank, and nothing is charged.',
  bankApprove: () => 'Confirm payment',
  bankFail: () => 'Fail the check',
  bankCancel: () => 'Cancel payment',
})
