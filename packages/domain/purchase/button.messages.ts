import { defineMessages } from '../kit/text.ts'

/** Texts of the add-to-cart button, the quantity input and the floating cart button, which every product page loads. */
export const buttonMessages = defineMessages('cart', {
  adding: () => 'Adding…',
  added: () => 'Added!',
  oneFewer: () => 'One fewer',
  oneMore: () => 'One more',
  pillLabel: (values: { count: string; isOne: boolean }) => `Cart, ${values.count} ${values.isOne ? 'item' : 'items'}`,
})
