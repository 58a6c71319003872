import { createElement, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { tellItem } from '../catalog/tell-item.ts'
import { declinedText } from '../kit/api.ts'
import { useStore } from '../kit/use-store.ts'
import { addEntry, cartStore, removeEntry } from './cart-store.ts'
import { CartEmpty } from './cart-empty.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartRemoved } from './cart-removed.tsx'
import { CartSummary } from './cart-summary.tsx'
import type { CartPageProps } from './read-cart-page.ts'

/** The full cart page (SF-2.01), with the classes of the page without scripts. */
export function CartPage({ place, heading, empty, checkout }: CartPageProps) {
  const cart = useStore(cartStore)
  const [removed, setRemoved] = useState<CartEntryView | null>(null)
  const [problem, setProblem] = useState('')
  if (!cart) return null

  const changed = () => tellItem(place, 'sw:cart-change', { shoppingCart: cartStore.get() })
  async function remove(entry: CartEntryView): Promise<void> {
    const answer = await removeEntry(entry.id)
    setProblem(answer.isDone ? '' : declinedText(answer.refusal))
    if (!answer.isDone) return
    setRemoved(entry)
    changed()
  }
  async function undo(entry: CartEntryView): Promise<void> {
    const { itemId, quantity, additionalFields, chosenVariant } = entry
    const answer = await addEntry({ itemId, sku: chosenVariant.sku, quantity, additionalFields })
    setProblem(answer.isDone ? '' : declinedText(answer.refusal))
    if (!answer.isDone) return
    flushSync(() => setRemoved(null))
    // The button is gone; the line that is back takes its focus.
    const back = `[data-entry-id="${CSS.escape(answer.body.newlyAdded)}"] .remove button`
    place.querySelector<HTMLElement>(back)?.focus()
    changed()
  }

  return (
    <div className="sqs-fullpage-shopping-cart-content">
      {heading && createElement(heading.tag, heading.attributes, heading.text)}
      {problem !== '' && (
        <div className="sw-cart-alert" role="alert">
          {problem}
        </div>
      )}
      {removed && <CartRemoved entry={removed} onUndo={() => undo(removed)} />}
      {cart.entries.length === 0 && <CartEmpty nodes={empty} />}
      {cart.entries.length > 0 && <CartLines cart={cart} onRemove={remove} onChanged={changed} />}
      {cart.entries.length > 0 && <CartSummary cart={cart} checkout={checkout} />}
    </div>
  )
}
