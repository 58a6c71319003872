import { maxCartEntries } from '../kit/limits.ts'
import type { Message } from '../kit/text.ts'
import { cartPageMessages } from './cart-page.messages.ts'
import type { MergeNote } from './cart.ts'

/** Returns a message's text in the reader's language. */
export type Say = <values>(
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
) => string

/** Text on the cart page for a line that got fewer units than the merged carts had together. */
export function mergeNoteText(say: Say, { entryId, title, wanted, kept }: MergeNote): string {
  if (entryId === null) return say(cartPageMessages.mergedNone, { title, max: maxCartEntries })
  return say(cartPageMessages.mergedFewer, { title, wanted, kept })
}
