import { productTypes } from '../kit/enums.ts'
import type { Message } from '../kit/text.ts'
import { problemMessages } from './problem.messages.ts'

/** SF-8.05: what stands above the reason why something was not added, or with express checkout not bought. */
export function alertTitle(productType: number | undefined, isExpress = false): Message {
  if (productType === productTypes.giftCard) return problemMessages.unableToPurchaseGiftCard
  return isExpress ? problemMessages.unableToPurchase : problemMessages.unableToAdd
}
