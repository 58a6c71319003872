import { messages } from '../kit/text.ts'

/** What is said while a variant is chosen; all that a product page's script needs of the catalogue's words. */
export const choiceMessages = messages('catalog', {
  soldOut: () => 'Sold Out',
  unavailable: () => 'Unavailable',
  variantNotRead: () => 'This choice could not be looked up. Please try again.',
  originalPrice: () => 'Original Price:',
  salePrice: () => 'Sale Price:',
})
