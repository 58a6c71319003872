import { defineMessages } from '../kit/text.ts'

/** Texts of the cart page. */
export const cartPageMessages = defineMessages('cartPage', {
  entryNotFound: () => 'That item is not in your cart any more.',
  cartFull: (values: { max: number }) => `A cart can hold ${values.max} different items.`,
  title: () => 'Shopping Cart',
  empty: () => 'You have nothing in your shopping cart.',
  continueShopping: () => 'Continue Shopping',
  subtotal: () => 'Subtotal',
  item: () => 'Item',
  quantity: () => 'Quantity',
  price: () => 'Price',
  oneFewerOf: (values: { title: string }) => `One fewer ${values.title}`,
  oneMoreOf: (values: { title: string }) => `One more ${values.title}`,
  update: () => 'Update',
  remove: () => 'Remove',
  removeItem: (values: { title: string }) => `Remove ${values.title}`,
  quantityOf: (values: { title: string }) => `Quantity of ${values.title}`,
  removed: (values: { title: string }) => `${values.title} was removed.`,
  undo: () => 'Undo',
  lineNotEnoughStock: (values: { available: number }) => {
    if (values.available === 0) return 'This item is sold out.'
    return `Only ${values.available} of this item ${values.available === 1 ? 'is' : 'are'} available.`
  },
  changeTo: (values: { quantity: number }) => `Change to ${values.quantity}`,
  changeToOf: (values: { quantity: number; title: string }) => `Change to ${values.quantity}: ${values.title}`,
  priceChanged: (values: { from: string; to: string }) =>
    `The price has changed from ${values.from} to ${values.to} since you added this item.`,
  mergedFewer: (values: { title: string; wanted: number; kept: number }) =>
    `Your cart now has ${values.kept} of ${values.title}: together your carts held ${values.wanted}, and there are no more.`,
  mergedNone: (values: { title: string; max: number }) =>
    `${values.title} was left out: a cart can hold ${values.max} different items.`,
  lineUnavailable: () => 'This item is no longer available.',
  notInTotal: () => 'Not in the total',
  itemsInCart: () => 'Items in your cart',
  coupons: () => 'Coupons',
  discount: () => 'Discount',
  total: () => 'Total',
  notLoaded: () => 'Your cart could not be loaded.',
  tryAgain: () => 'Try again',
  editFields: () => 'Edit',
  checkout: () => 'Checkout',
  taxesAtCheckout: () => 'Taxes and shipping are calculated at checkout.',
})
