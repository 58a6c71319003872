import { messages } from '../kit/text.ts'

/** Only servers say them: scripts find them in the page. */
export const merchandisingMessages = messages('merchandising', {
  scarcity: () => 'Only {qtyInStock} left in stock',
})
