import { defineMessages } from '../kit/text.ts'

/** Texts of the studio's screen of payments. */
export const paymentsStudioMessages = defineMessages('paymentsStudio', {
  payments: () => 'Payments',
  changedMeanwhile: () => 'Payments were changed meanwhile. Please look at them again.',
  publishableNeeded: () => 'Enter the publishable key, which begins with pk_live_ or pk_test_.',
  secretNeeded: () => 'Enter the secret key, which begins with sk_live_, rk_live_, sk_test_ or rk_test_.',
  secretInPublic: () => 'This is a secret key. Here belongs the one that begins with pk_.',
  publicInSecret: () => 'This is the publishable key. Here belongs the one that begins with sk_ or rk_.',
  otherMode: () => 'One key is live and the other of the test mode. Copy both from the same page at Stripe.',
  secretRejected: () => 'Stripe does not know this key. It may be incomplete, or was deleted at Stripe.',
  publishableRejected: () => 'Stripe does not know this key. It may be incomplete, or was deleted at Stripe.',
  otherAccount: () => 'This key is of another Stripe account than the secret key.',
  noPaymentRight: () => 'This is a restricted key without the right to write payment intents. Add it at Stripe.',
  noRefundRight: () => 'This is a restricted key without the right to write charges and refunds. Add it at Stripe.',
  noBalanceRight: () => 'This is a restricted key without the right to read the balance. Add it at Stripe.',
  noWebhookRight: () => 'This is a restricted key without the right to write webhook endpoints. Add it at Stripe.',
  webhookLimit: () =>
    'Your Stripe account has as many webhook endpoints as Stripe allows. Delete one at Stripe under Developers, Webhooks, and try again. Nothing was saved.',
  stripeAway: () => 'Stripe cannot be reached, or did not answer as it should. Nothing was saved. Please try again.',
  keysUnreadable: () => 'The keys of Stripe cannot be read any more. Please paste them again.',
  detailsNeeded: () => 'Enter the account to which shoppers transfer the money.',
})
