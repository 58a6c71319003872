import { productTypes } from '../kit/enums.ts'
import type { Message } from '../kit/text.ts'
import { cartMessages } from './cart.messages.ts'

/** SF-8.05: what stands above the reason why something was not added. */
export function alertTitle(productType: number | undefined): Message {
  return productType === productTypes.giftCard ? cartMessages.unableToPurchaseGiftCard : cartMessages.unableToAdd
}
