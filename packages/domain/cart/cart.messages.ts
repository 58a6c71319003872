import { buttonMessages } from './button.messages.ts'
import { problemMessages } from './problem.messages.ts'

/** Texts about adding to the cart. */
export const cartMessages = { ...buttonMessages, ...problemMessages }
