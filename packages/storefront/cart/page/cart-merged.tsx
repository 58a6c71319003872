import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { mergeNoteText } from '@sitewright/domain/cart/merge-notes.ts'
import { currentMergeNotes } from '@sitewright/domain/cart/current-merge-notes.ts'
import { translate } from '../../kit/translate.ts'

/** Lists what was dropped when the carts of a shopper who signed in were merged. A note disappears when its line is changed. */
export function CartMerged({ cart }: { cart: ShoppingCart }) {
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
