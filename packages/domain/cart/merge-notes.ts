import { maxCartEntries } from '../kit/limits.ts'
import type { Translate } from '../kit/text.ts'
import { cartPageMessages } from './cart-page.messages.ts'
import type { MergeNote } from './cart.ts'

/** Text on the cart page for a line that got fewer units than the merged carts had together. */
export function mergeNoteText(translate: Translate, { entryId, title, wanted, kept }: MergeNote): string {
  if (entryId === null) return translate(cartPageMessages.mergedNone, { title, max: maxCartEntries })
  return translate(cartPageMessages.mergedFewer, { title, wanted, kept })
}
