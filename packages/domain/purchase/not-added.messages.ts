import { messages } from '../kit/text.ts'

/** Alert title that every selling page includes, because it is also needed when the connection is lost (SF-8.05). */
export const notAddedMessages = messages('cart', { unableToAdd: () => 'Unable to Add Item' })
