import { messages } from '../kit/text.ts'

/** Texts shown while a variant is chosen. Separate, because a product page's script needs no other catalog texts. */
export const choiceMessages = messages('catalog', {
  soldOut: () => 'Sold Out',
  unavailable: () => 'Unavailable',
  variantNotRead: () => 'This choice could not be looked up. Please try again.',
  originalPrice: () => 'Original Price:',
  salePrice: () => 'Sale Price:',
})
