import { Fragment, useState } from 'react'
import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { cartEntryLabel } from '@sitewright/domain/cart/cart-entry-label.ts'
import { cartTotalRows } from '@sitewright/domain/cart/pricing/total-rows.ts'
import { Money } from '../../kit/money.tsx'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { translate } from '../../kit/translate.ts'
import type { CartRows } from '../cart-rows.ts'

/**
 * Announces removed items and the new subtotal and total to screen readers. Waits until the server has confirmed all changes, so
 * that several clicks cause one announcement.
 */
export function CartAnnouncement({ shown }: { shown: CartRows }) {
  const [first] = useState(shown.cart.cartVersion)
  const [settled, setSettled] = useState(shown)
  if (shown.isSettled && settled !== shown) setSettled(shown)
  const { cart, removed } = settled
  return (
    <output {...visuallyHidden} className={`${visuallyHidden.className} sw-cart-said`}>
      {removed && `${translate(cartPageMessages.removed, { title: cartEntryLabel(removed) })} `}
      {cart.cartVersion !== first && (
        <>
          {cartTotalRows(cart, translate)
            .filter(({ name }) => name === 'subtotal' || name === 'total')
            .map(({ name, title, cents }) => (
              <Fragment key={name}>
                {name === 'total' && ' '}
                {title} <Money cents={cents} currency={cart.currency} />
              </Fragment>
            ))}
        </>
      )}
    </output>
  )
}
