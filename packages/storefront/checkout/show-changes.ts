import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { CallError } from './call.ts'
import { acceptView, patchAndFocus, type Checkout } from './checkout-store.ts'

/**
 * Shows what has changed, when a call was refused because of that: the refusal brings the checkout as it is now. Returns false for
 * other refusals.
 */
export function showChanges(checkout: Checkout, { code, body }: CallError): boolean {
  const view = body['checkout'] as CheckoutView | undefined // the server validates it by the schema of `CheckoutView`
  if (code !== 'checkout.changed' || !view) return false
  const { values, saved } = checkout.store.get()
  acceptView(checkout, view, { ...values, ...saved })
  patchAndFocus(checkout, { phase: 'idle' }, view.changes.length > 0 ? 'changes' : 'pay')
  return true
}
