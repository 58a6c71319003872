import { createContext, useContext } from 'react'
import type { DisplayTools } from '@sitewright/domain/checkout/checkout-display.ts'
import { useStore } from '../kit/use-store.ts'
import type { CheckoutState } from './checkout-state.ts'
import type { Checkout } from './checkout-store.ts'
import { translate } from './translate.ts'

/** The page's checkout, for all its parts. */
export const CheckoutContext = createContext<Checkout | null>(null)

/** Returns the page's checkout, its present state, and the tools that print it. */
export function useCheckout(): { checkout: Checkout; state: CheckoutState; tools: DisplayTools } {
  const checkout = useContext(CheckoutContext)
  if (!checkout) throw new Error('This part is used outside the checkout page.')
  return { checkout, state: useStore(checkout.store), tools: { translate, money: checkout.money } }
}
