import { messages } from '../kit/text.ts'

type Parts = { count: number; amount: string }

export const installmentsMessages = messages('installments', {
  // Two wordings of the offer; `orPayments` is for a single line and comes before the provider's name (SF-5.09).
  payments: ({ count, amount }: Parts) => `${count} interest-free payments of ${amount}`,
  orPayments: ({ count, amount }: Parts) => `or ${count} interest-free payments of ${amount} with`,
  // Follow the provider's name (SF-4.20).
  upTo: ({ amount }: { amount: string }) => `available for orders up to ${amount}`,
  over: ({ amount }: { amount: string }) => `available for orders over ${amount}`,
  name: () => 'Afterpay',
  // Labels of the popup with details (SF-2.09).
  moreInformation: () => 'More information',
  closePopup: () => 'Close Popup',
  about: () => 'About payment in parts',
})
