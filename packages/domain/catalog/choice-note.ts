import type { Message } from '../kit/text.ts'
import { choiceNoteMessages } from './choice-note.messages.ts'
import type { ProductFacts } from './product-facts.ts'
import { isVariantAvailable } from './product-status.ts'
import type { Selection } from './variants/select-variant.ts'
import { soldOutText } from './sold-out-text.ts'

type State = {
  selection: Selection
  /** True when no variant of the product can be bought. */
  isSoldOut: boolean
}

/**
 * Note below the button that says why the selection cannot be bought. Returns '' when it can be, and while options are still
 * open.
 */
export function choiceNote(
  product: Pick<ProductFacts, 'productType' | 'customSoldOutText'>,
  { selection, isSoldOut }: State,
  translate: (message: Message) => string,
): string {
  if (isSoldOut) return soldOutText(product, translate)
  if (selection.kind === 'unavailable') return translate(choiceNoteMessages.choiceNotSold)
  if (selection.kind === 'incomplete' || isVariantAvailable(product, selection.variant)) return ''
  return translate(choiceNoteMessages.choiceSoldOut)
}
