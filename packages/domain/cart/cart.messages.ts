import { buttonMessages } from '../purchase/button.messages.ts'
import { problemMessages } from '../purchase/problem.messages.ts'

/** Messages shown when a product is added to the cart, and the errors when it cannot be added. */
export const cartMessages = { ...buttonMessages, ...problemMessages }
