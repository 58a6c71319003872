import { messages } from '../kit/text.ts'

/** Cart texts that every product page loads. */
export const buttonMessages = messages('cart', {
  adding: () => 'Adding…',
  added: () => 'Added!',
  oneFewer: () => 'One fewer',
  oneMore: () => 'One more',
  pillLabel: (values: { count: string; isOne: boolean }) => `Cart, ${values.count} ${values.isOne ? 'item' : 'items'}`,
})
