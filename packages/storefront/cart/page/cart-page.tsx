import { createElement, useEffect, useLayoutEffect } from 'react'
import { useStore } from '../../kit/use-store.ts'
import { cartRowsStore } from '../cart-changes.ts'
import { EmptyCart } from './empty-cart.tsx'
import { restoreLostFocus, stopFocusTracking } from './cart-focus.ts'
import { CartLines } from './cart-lines.tsx'
import { CartMergeNotes } from './cart-merge-notes.tsx'
import type { CartRows } from '../cart-rows.ts'
import { RemovedLine } from './removed-line.tsx'
import { CartAnnouncement } from './cart-announcement.tsx'
import { CartSummary } from './cart-summary.tsx'
import { addToCartErrorText } from '../problem-text.ts'
import type { CartPageProps } from './read-cart-page.ts'

/** The full cart page, with the same CSS classes as the page that the server renders (SF-2.01). */
export function CartPage(props: CartPageProps) {
  const { onMounted } = props
  const shown = useStore(cartRowsStore)
  useLayoutEffect(restoreLostFocus)
  useLayoutEffect(() => onMounted?.(), [onMounted])
  useEffect(() => {
    addEventListener('pointerdown', stopFocusTracking, true)
    return () => removeEventListener('pointerdown', stopFocusTracking, true)
  }, [])
  return shown && <CartContent {...props} shown={shown} />
}

function CartContent({
  shown,
  heading,
  alert,
  empty,
  checkout,
  continueUrl,
  starts,
  summary,
}: CartPageProps & { shown: CartRows }) {
  const { cart, rows, problems } = shown
  const alerts = [alert, ...problems.map(addToCartErrorText)].filter((text) => text !== '')
  const isEmpty = cart.entries.length === 0
  return (
    <div className="sqs-fullpage-shopping-cart-content">
      {heading && createElement(heading.tag, heading.attributes, heading.text)}
      {alerts.length > 0 && (
        <div className="sw-cart-alert" role="alert">
          {alerts.join(' ')}
        </div>
      )}
      <CartMergeNotes cart={cart} />
      {isEmpty && rows.map((row) => <RemovedLine key={row.key} row={row} />)}
      {isEmpty && <EmptyCart nodes={empty} continueUrl={continueUrl} />}
      {!isEmpty && <CartLines rows={rows} currency={cart.currency} continueUrl={continueUrl} starts={starts} />}
      {!isEmpty && <CartSummary cart={cart} checkout={checkout} start={summary} />}
      <CartAnnouncement shown={shown} />
    </div>
  )
}
