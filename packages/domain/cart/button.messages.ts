import { messages } from '../kit/text.ts'

/** What every product page says of the cart. */
export const buttonMessages = messages('cart', {
  adding: () => 'Adding…',
  added: () => 'Added!',
  oneFewer: () => 'One fewer',
  oneMore: () => 'One more',
  pillLabel: (values: { count: string; isOne: boolean }) => `Cart, ${values.count} ${values.isOne ? 'item' : 'items'}`,
})
