import { buttonMessages } from './button.messages.ts'
import { problemMessages } from './problem.messages.ts'

/** What is said about adding to the cart. */
export const cartMessages = { ...buttonMessages, ...problemMessages }
