import { defineMessages } from '../kit/text.ts'

/** Texts of the list of what is to be done until a site is open. */
export const checklistMessages = defineMessages('checklist', {
  openShop: () => 'Open your shop',
  openSite: () => 'Open your site',
  progress: (values: { done: number; all: number }) =>
    `${values.done} of ${values.all} done. Steps tick themselves when the work is done.`,
  stepDone: () => 'Done:',
  stepOpen: () => 'To do:',

  tagline: () => 'Say in one line what your site is about',
  taglineHelp: () => 'Visitors and search engines read it beside the name.',
  toTagline: () => 'Write the line',
  product: () => 'Add your first product',
  productHelp: () => 'One that is published is enough to try your shop with.',
  toProduct: () => 'Add a product',
  shipping: () => 'Add a shipping rate',
  shippingHelp: () => 'Without one, nothing can be sent to anybody.',
  toShipping: () => 'Set up shipping',
  taxes: () => 'Decide about taxes',
  taxesHelp: () => 'Add the rates of the places you sell to, or say that you charge none.',
  toTaxes: () => 'Set up taxes',
  chargeNone: () => 'I charge no taxes',
  payment: () => 'Add a way to pay',
  paymentHelp: () => 'Cards, bank transfer, or payment at pickup.',
  toPayment: () => 'Set up payments',
  realPayment: () => 'Take real payments',
  realPaymentHelp: () =>
    'Payments are in test mode: nobody is charged. Connect Stripe with live keys, or take bank transfers.',
  toRealPayment: () => 'Open payments',
  sender: () => 'Say where answers to your emails go',
  senderHelp: () => 'Customers answer the emails about their orders. Choose an address that you read.',
  toSender: () => 'Set the sender',
  legal: () => 'Write your legal texts',
  legalHelp: () =>
    'Terms, right of withdrawal, privacy policy and imprint: many countries want them, and shoppers look for them.',
  toLegal: () => 'Write the texts',
  published: () => 'Publish the site',
  publishedHelp: () => 'Until then visitors read that it opens soon.',
  toPublished: () => 'Open settings',

  dismiss: () => 'Dismiss the checklist for good',
  dismissed: () => 'The checklist is dismissed',
  withoutTaxes: () => 'Your shop charges no taxes',
  undone: () => 'The checklist is as before',
  loading: () => 'Loading what is to be done…',
})
