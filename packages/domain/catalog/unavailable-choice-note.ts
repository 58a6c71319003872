import type { Message } from '../kit/text.ts'
import { choiceNoteMessages } from './unavailable-choice-note.messages.ts'
import type { ProductFacts } from './product-facts.ts'
import { isVariantAvailable } from './product-status.ts'
import type { VariantSelection } from './variants/select-variant.ts'
import { soldOutText } from './sold-out-text.ts'

type State = {
  selection: VariantSelection
  /** True when no variant of the product can be bought. */
  isSoldOut: boolean
}

/**
 * Returns the note below the add-to-cart button that says why the chosen variant cannot be bought. Returns '' when it can be
 * bought, and while an option has no chosen value.
 */
export function unavailableChoiceNote(
  product: Pick<ProductFacts, 'productType' | 'customSoldOutText'>,
  { selection, isSoldOut }: State,
  translate: (message: Message) => string,
): string {
  if (isSoldOut) return soldOutText(product, translate)
  if (selection.kind === 'unavailable') return translate(choiceNoteMessages.choiceNotSold)
  if (selection.kind === 'incomplete' || isVariantAvailable(product, selection.variant)) return ''
  return translate(choiceNoteMessages.choiceSoldOut)
}
