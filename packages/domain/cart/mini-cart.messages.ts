import { defineMessages } from '../kit/text.ts'

/** Texts of the mini cart, a small cart view that opens after a product was added. */
export const miniCartMessages = defineMessages('miniCart', {
  added: () => 'Added to your cart',
  inCart: ({ count }: { count: number }) => `${count} ${count === 1 ? 'item' : 'items'} in your cart`,
  quantity: ({ count }: { count: number }) => `Quantity: ${count}`,
  subtotal: () => 'Subtotal',
  viewCart: () => 'View cart',
  checkout: () => 'Checkout',
  close: () => 'Close',
})
