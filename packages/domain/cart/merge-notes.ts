import { maxCartEntries } from '../kit/limits.ts'
import type { Translate } from '../kit/text.ts'
import { cartPageMessages } from './cart-page.messages.ts'
import type { MergeNote } from './cart.ts'

/** Returns the cart page's message about a line that got fewer units than the carts merged at sign-in had together. */
export function mergeNoteText(translate: Translate, { entryId, title, wanted, kept }: MergeNote): string {
  if (entryId === null) return translate(cartPageMessages.mergedNone, { title, max: maxCartEntries })
  return translate(cartPageMessages.mergedFewer, { title, wanted, kept })
}
