import { defineMessages } from '../kit/text.ts'

/** Texts of the studio's screen of payments. */
export const paymentsStudioMessages = defineMessages('paymentsStudio', {
  payments: () => 'Payments',
  changedMeanwhile: () => 'Payments were changed meanwhile. Please look at them again.',
  detailsNeeded: () => 'Enter the account to which shoppers transfer the money.',
})
