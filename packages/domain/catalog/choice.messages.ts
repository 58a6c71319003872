import { defineMessages } from '../kit/text.ts'

/**
 * Texts shown while a shopper chooses a variant. Kept apart from the other catalog texts, because a product page's script loads
 * only these.
 */
export const choiceMessages = defineMessages('catalog', {
  soldOut: () => 'Sold Out',
  unavailable: () => 'Unavailable',
  variantNotRead: () => 'This choice could not be looked up. Please try again.',
  originalPrice: () => 'Original Price:',
  salePrice: () => 'Sale Price:',
})
