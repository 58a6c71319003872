import { productTypes } from '../kit/enums.ts'
import type { Message } from '../kit/text.ts'
import { problemMessages } from './problem.messages.ts'

/**
 * Returns the title of the alert shown when a product could not be added to the cart or, with express checkout, bought (SF-8.05).
 */
export function purchaseFailureTitle(productType: number | undefined, isExpress = false): Message {
  if (productType === productTypes.giftCard) return problemMessages.unableToPurchaseGiftCard
  return isExpress ? problemMessages.unableToPurchase : problemMessages.unableToAdd
}
