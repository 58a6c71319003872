import { buttonMessages } from '../purchase/button.messages.ts'
import { problemMessages } from '../purchase/problem.messages.ts'

/** Texts about adding to the cart. */
export const cartMessages = { ...buttonMessages, ...problemMessages }
