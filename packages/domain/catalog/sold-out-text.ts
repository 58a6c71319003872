import type { Message } from '../kit/text.ts'
import { choiceMessages } from './choice.messages.ts'
import type { ProductFacts } from './product-facts.ts'

/** Returns the store's custom sold-out text, or 'Sold Out' (SF-4.07). */
export function soldOutText(
  product: Pick<ProductFacts, 'customSoldOutText'>,
  translate: (message: Message) => string,
): string {
  return product.customSoldOutText || translate(choiceMessages.soldOut)
}

/**
 * Returns an option value followed by a marker, as select lists and screen readers present it: 'Large - Sold Out' (SF-4.08,
 * SF-4.09).
 */
export function optionValueWithMark(label: string, mark: string): string {
  return `${label}${markSeparator}${mark}`
}

export const markSeparator = ' - '
