import type { Message } from '../kit/text.ts'
import { choiceMessages } from './choice.messages.ts'
import type { ProductFacts } from './product-facts.ts'

/** SF-4.07: the store's own text, else 'Sold Out'. */
export function soldOutText(
  product: Pick<ProductFacts, 'customSoldOutText'>,
  say: (message: Message) => string,
): string {
  return product.customSoldOutText || say(choiceMessages.soldOut)
}

/** A value with its marker, as lists show it and as those hear it who do not see it: 'Large - Sold Out' (SF-4.08, SF-4.09). */
export function markedValue(label: string, mark: string): string {
  return `${label}${markJoint}${mark}`
}

export const markJoint = ' - '
