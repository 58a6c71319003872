import { messages } from '../kit/text.ts'

type Parts = { count: number; amount: string }

export const installmentsMessages = messages('installments', {
  // SF-5.09: both wordings; the second stands in one line, before the name.
  payments: ({ count, amount }: Parts) => `${count} interest-free payments of ${amount}`,
  orPayments: ({ count, amount }: Parts) => `or ${count} interest-free payments of ${amount} with`,
  // SF-4.20, behind the name.
  upTo: ({ amount }: { amount: string }) => `available for orders up to ${amount}`,
  over: ({ amount }: { amount: string }) => `available for orders over ${amount}`,
  name: () => 'Afterpay',
  // SF-2.09
  moreInformation: () => 'More information',
  closePopup: () => 'Close Popup',
  about: () => 'About payment in parts',
})
