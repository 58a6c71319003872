import { maxCartEntries } from '../kit/limits.ts'
import type { Message } from '../kit/text.ts'
import { cartPageMessages } from './cart-page.messages.ts'
import type { MergeNote } from './cart.ts'

/** A message in the reader's language. */
export type Say = <values>(
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
) => string

/** What the cart page says of a line that has fewer than two carts held together. */
export function mergeNoteText(say: Say, { entryId, title, wanted, kept }: MergeNote): string {
  if (entryId === null) return say(cartPageMessages.mergedNone, { title, max: maxCartEntries })
  return say(cartPageMessages.mergedFewer, { title, wanted, kept })
}
