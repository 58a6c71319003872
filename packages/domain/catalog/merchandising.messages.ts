import { defineMessages } from '../kit/text.ts'

/** Texts about scarce stock that only the server renders. Page scripts read them from the page instead of loading this file. */
export const merchandisingMessages = defineMessages('merchandising', {
  scarcity: () => 'Only {qtyInStock} left in stock',
})
