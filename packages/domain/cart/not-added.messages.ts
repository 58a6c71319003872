import { messages } from '../kit/text.ts'

/** The title of SF-8.05 that must be at hand where nothing can be fetched any more: all pages that sell something carry it. */
export const notAddedMessages = messages('cart', { unableToAdd: () => 'Unable to Add Item' })
