import { defineMessages } from '../kit/text.ts'

/** Texts of the checkout, subscription and gift card pages. */
export const checkoutMessages = defineMessages('checkout', {
  title: () => 'Checkout',
  subscriptionTitle: () => 'Your subscription',
  giftCardTitle: () => 'Your gift card',
  notOpen: () => 'This cannot be bought here yet. Nothing has been ordered, and nothing will be charged.',
  keptFor: (values: { hours: number }) => `What you chose is kept here for ${values.hours} hours.`,
  gone: () => 'This purchase is no longer kept here. Please choose the item again.',
  quantity: (values: { count: number }) => `Quantity: ${values.count}`,
  denomination: () => 'Value',
  endless: () => 'Until you cancel',
  payments: (values: { count: number }) => (values.count === 1 ? '1 payment' : `${values.count} payments`),
  backToItem: () => 'Back to the item',
  backToCart: () => 'Back to the cart',
  continueShopping: () => 'Continue Shopping',
  fieldsHelp: () => 'Please answer this before the item is added.',
  notForSale: () => 'This item can’t be bought at the moment.',
})
