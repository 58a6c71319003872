import { defineMessages } from '../kit/text.ts'

type Parts = { count: number; amount: string }

export const installmentsMessages = defineMessages('installments', {
  // Two wordings of the installment offer. `orPayments` is for a single line and is followed by the provider's name (SF-5.09).
  payments: ({ count, amount }: Parts) => `${count} interest-free payments of ${amount}`,
  orPayments: ({ count, amount }: Parts) => `or ${count} interest-free payments of ${amount} with`,
  // These texts follow the provider's name (SF-4.20).
  upTo: ({ amount }: { amount: string }) => `available for orders up to ${amount}`,
  over: ({ amount }: { amount: string }) => `available for orders over ${amount}`,
  name: () => 'Afterpay',
  // Labels of the popup that explains the installments (SF-2.09).
  moreInformation: () => 'More information',
  closePopup: () => 'Close Popup',
  about: () => 'About payment in parts',
})
