import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { mergeNoteText } from '@sitewright/domain/cart/merge-notes.ts'
import { currentMergeNotes } from '@sitewright/domain/cart/current-merge-notes.ts'
import { translate } from '../../kit/translate.ts'

/** Notes on what was dropped when sign-in merged this browser's cart into the shopper's. Changing a line removes its note. */
export function CartMergeNotes({ cart }: { cart: ShoppingCart }) {
  const notes = currentMergeNotes(cart.mergeNotes, cart.entries)
  if (notes.length === 0) return null
  return (
    <output className="sw-cart-merged">
      {notes.map((note) => (
        <span key={note.entryId ?? note.title}>{mergeNoteText(translate, note)}</span>
      ))}
    </output>
  )
}
