import { messages } from '../kit/text.ts'

/** Texts that only the server renders; scripts read them from the page. */
export const merchandisingMessages = messages('merchandising', {
  scarcity: () => 'Only {qtyInStock} left in stock',
})
