import { defineMessages } from '../kit/text.ts'

/** Default texts of the restock form, for shops without their own, and texts of the restock pages (PL-3.65). */
export const restockMessages = defineMessages('restock', {
  callToAction: () => 'Sold out for now. Shall we write to you when it is back?',
  button: () => 'Notify me',
  placeholder: () => 'Email address',
  mailingList: () => 'Send me news and offers as well',
  success: () => 'Thank you. We will write to you once, when it is back in stock.',
  notOffered: () => 'We cannot write about the return of this item.',
  inStock: () => 'Good news: this item is in stock again. Please reload the page.',
  stillSoldOut: () => 'This item is still sold out, so nobody was written to.',
  linkUnknown: () => 'This link does not work. It may belong to another shop, or not be complete.',
  pageTitle: () => 'Back in stock',
  whichOne: () => 'Which one?',
  nothingSoldOut: () => 'This item is in stock.',
  toProduct: (values: { title: string }) => `Back to ${values.title}`,
  unsubscribeTitle: () => 'No more messages',
  unsubscribeAsk: () => 'Shall we stop writing to you when items are back in stock?',
  unsubscribe: () => 'Unsubscribe',
  unsubscribed: () => 'Done. We will not write to you about items that are back in stock.',
})
