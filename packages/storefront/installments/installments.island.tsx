import { useLayoutEffect } from 'react'
import { variantPrice } from '@sitewright/domain/catalog/prices.ts'
import { isPaidInParts } from '@sitewright/domain/installments/paid-in-parts.ts'
import { cartStore, startCart } from '../cart/cart-store.ts'
import { productStore, settledOf } from '../catalog/product-store.ts'
import { takeOver } from '../kit/take-over.ts'
import { useStore } from '../kit/use-store.ts'
import { wearSheet } from '../lightbox/wear-sheet.ts'
import { Badge } from './badge.tsx'
import { badgeCss } from './badge-css.ts'
import { readBadge, type BadgeProps } from './read-badge.ts'

/** SF-2.09: the text that the server printed becomes a badge with a pill and a button, and follows what is chosen or bought. */
export function wake(place: HTMLElement): void {
  wearSheet(badgeCss)
  takeOver(place, readBadge, Installments)
}

function Installments(props: BadgeProps) {
  return props.itemId === null ? <CartBadge {...props} /> : <ProductBadge {...props} itemId={props.itemId} />
}

/** What the chosen variant comes to, and before that the product (SF-4.07). */
function ProductBadge({ itemId, cents, currency, context }: BadgeProps & { itemId: string }) {
  const { shown } = useStore(productStore(itemId))
  const settled = settledOf(shown)
  const total = settled?.kind === 'match' ? variantPrice(settled.variant).cents : cents
  return settled?.kind === 'unavailable' ? null : <Badge {...{ totalCents: total, currency, context }} />
}

/** SF-5.09: as long as the cart holds something, and nothing but physical products. */
function CartBadge({ cents, currency, context }: BadgeProps) {
  useLayoutEffect(startCart, [])
  const cart = useStore(cartStore)
  const total = cart?.grandTotalCents ?? cents
  const afterPayAvailable = cart ? isPaidInParts(cart.entries) : context.afterPayAvailable
  return <Badge {...{ totalCents: total, currency, context: { ...context, afterPayAvailable } }} />
}
