import { useLayoutEffect } from 'react'
import { displayedVariantPrice } from '@sitewright/domain/catalog/prices.ts'
import { canPayInInstallments } from '@sitewright/domain/installments/paid-in-parts.ts'
import { cartStore, startCartSync } from '../cart/cart-store.ts'
import { productStore, lastSettledSelection } from '../catalog/product-store.ts'
import { mountReact } from '../kit/mount-react.ts'
import { useStore } from '../kit/use-store.ts'
import { adoptStyleSheet } from '../lightbox/adopt-style-sheet.ts'
import { InstallmentsBadge } from './badge.tsx'
import { badgeCss } from './badge-css.ts'
import { readBadge, type BadgeProps } from './read-badge.ts'

/**
 * Replaces the server-rendered installments text with a badge that opens more information and follows the selected variant or the
 * cart (SF-2.09).
 */
export function mount(element: HTMLElement): void {
  adoptStyleSheet(badgeCss)
  mountReact(element, readBadge, Installments)
}

function Installments(props: BadgeProps) {
  return props.itemId === null ? <CartBadge {...props} /> : <ProductBadge {...props} itemId={props.itemId} />
}

/** Installments badge for the price of the selected variant, or of the product until one is selected (SF-4.07). */
function ProductBadge({ itemId, cents, currency, context }: BadgeProps & { itemId: string }) {
  const { shown } = useStore(productStore(itemId))
  const settled = lastSettledSelection(shown)
  const total = settled?.kind === 'match' ? displayedVariantPrice(settled.variant).cents : cents
  return settled?.kind === 'unavailable' ? null : <InstallmentsBadge {...{ totalCents: total, currency, context }} />
}

/** Installments badge for the cart, offered while the cart is not empty and holds only physical products (SF-5.09). */
function CartBadge({ cents, currency, context }: BadgeProps) {
  useLayoutEffect(startCartSync, [])
  const cart = useStore(cartStore)
  const total = cart?.grandTotalCents ?? cents
  const afterPayAvailable = cart ? canPayInInstallments(cart.entries) : context.afterPayAvailable
  return <InstallmentsBadge {...{ totalCents: total, currency, context: { ...context, afterPayAvailable } }} />
}
