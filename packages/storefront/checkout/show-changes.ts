import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { CallError } from './call.ts'
import { acceptView, patch, patchAndFocus, type Checkout } from './checkout-store.ts'
import { translate } from './translate.ts'
import { valuesOf } from './values.ts'

/**
 * Shows what has changed, when a call was refused because of that: the refusal brings the checkout as it is now. What was entered
 * elsewhere since, as in another tab, replaces what this page shows, so that it is what is paid for (BX-1.03). Returns false for
 * other refusals.
 */
export function showChanges(checkout: Checkout, { code, body }: CallError): boolean {
  const view = body['checkout'] as CheckoutView | undefined // the server validates it by the schema of `CheckoutView`
  if (code !== 'checkout.changed' || !view) return false
  const { values, saved, view: before } = checkout.store.get()
  const isOther = before.stepsHash !== view.stepsHash
  const entered = isOther ? valuesOf(view) : {}
  patch(checkout, { values: { ...values, ...entered } })
  acceptView(checkout, view, { ...values, ...saved, ...entered })
  const [title, text] = [translate(messages.enteredElsewhere), translate(messages.payAgainNote)]
  const alert = isOther ? { title, text } : null
  const id = isOther ? 'problem' : view.changes.length > 0 ? 'changes' : 'pay'
  patchAndFocus(checkout, { phase: 'idle', alert }, id)
  return true
}
