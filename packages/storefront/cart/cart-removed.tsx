import { useEffect, useRef } from 'react'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { say } from '../kit/words.ts'
import { lineName } from './line-name.ts'

/** Says what was removed and takes it back. The button that was clicked is gone with its line, so this one gets the focus. */
export function CartRemoved({ entry, onUndo }: { entry: CartEntryView; onUndo: () => Promise<void> }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [entry])
  return (
    <output className="sw-cart-removed">
      {say(cartMessages.removed, { title: lineName(entry) })}{' '}
      <button type="button" className="sw-cart-undo" ref={undo} onClick={() => void onUndo()}>
        {say(cartMessages.undo)}
      </button>
    </output>
  )
}
