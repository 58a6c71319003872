import { defineMessages } from '../kit/text.ts'

/** Texts of the studio about erasing a customer: what goes, what stays, and why it may not be done yet. */
export const customersPrivacyMessages = defineMessages('customers-privacy', {
  erase: () => 'Erase…',
  eraseTitle: (values: { name: string }) => `Erase ${values.name}`,
  cannotBeUndone: () => 'This cannot be undone.',
  goes: () => 'What goes',
  goesPerson: () =>
    'Name, email address, phone numbers and addresses, the account with its sign-ins and tax exemption, agreements to the newsletter, notes, sign-ups for back-in-stock emails, and emails to this person.',
  stays: () => 'What stays',
  staysOrders: (values: { count: number }) =>
    `${values.count === 1 ? '1 order' : `${values.count} orders`} with products, amounts, taxes, country and invoice numbers, without the person: the law asks you to keep your accounts. Invoices then print no name; download them first if you have to keep them with it.`,
  staysNoOrders: () => 'Nothing: this customer has no orders.',
  staysReviews: () =>
    'Reviews: your shop does not keep who wrote them. Ask the customer which are theirs and reject them under Reviews.',
  staysElsewhere: () => 'What your payment provider keeps. Erase it there.',
  typeEmail: (values: { email: string }) => `Type ${values.email} to go on`,
  eraseConfirm: () => 'Erase for good',
  erased: () => 'Customer erased',
  emailDiffers: () => 'This is not the email address of the customer.',
  orderOpen: (values: { numbers: string }) =>
    `This customer has orders that are not finished: ${values.numbers}. Fulfil or cancel them first.`,
  paymentUnderWay: () =>
    'A payment or refund of this customer is under way, or disputed. Try again once it is finished.',
})
