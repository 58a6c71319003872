import { defineMessages } from '../kit/text.ts'

/** Texts of the invoice and the packing slip. */
export const orderDocument = defineMessages('orderDocument', {
  invoice: () => 'Invoice',
  invoiceNumber: (values: { number: number }) => `Invoice ${values.number}`,
  packingSlip: () => 'Packing slip',
  orderNumber: () => 'Order number',
  orderDate: () => 'Order date',
  payment: () => 'Payment',
  delivery: () => 'Delivery',
  paid: () => 'Paid',
  waiting: () => 'Not paid yet',
  refunded: () => 'Refunded',
  partRefunded: () => 'Refunded in part',
  voided: () => 'Cancelled, nothing is to be paid',
  item: () => 'Item',
  sku: () => 'SKU',
  quantity: () => 'Quantity',
  price: () => 'Price',
  amount: () => 'Amount',
  packed: () => 'Packed',
  shopperNote: () => 'Note from the customer',
  toPay: () => 'To pay',
  page: (values: { page: number; pages: number }) => `Page ${values.page} of ${values.pages}`,
  businessId: (values: { id: string }) => `Tax number ${values.id}`,
  unprintable: () => 'Question marks stand for characters that this document cannot print.',
  thanks: () => 'Thank you for your order.',
})
