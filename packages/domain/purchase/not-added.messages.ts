import { defineMessages } from '../kit/text.ts'

/**
 * Title of the alert when adding to the cart fails. Kept apart, because pages with products load it in advance: it is also shown
 * when the connection is lost (SF-8.05).
 */
export const notAddedMessages = defineMessages('cart', { unableToAdd: () => 'Unable to Add Item' })
