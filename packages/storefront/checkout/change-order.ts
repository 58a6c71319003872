import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CheckoutAnswer } from '@sitewright/domain/checkout/checkout.wire.ts'
import { call, type Call, type CallResult } from './call.ts'
import { failureText } from './failure-text.ts'
import { acceptView, patch, patchAndFocus, type Checkout } from './checkout-store.ts'
import { checkoutPath, saveNow } from './save-steps.ts'
import { showChanges } from './show-changes.ts'
import { translate } from './translate.ts'

/** Adds a discount code. Resolves with true when it was accepted, so that the field can be emptied. */
export async function addCode(checkout: Checkout, code: string): Promise<boolean> {
  const promoCode = code.trim()
  if (checkout.store.get().isApplyingCode) return false
  if (promoCode === '') {
    setCodeError(checkout, translate(messages.codeEmpty))
    return false
  }
  setCodeError(checkout, '')
  patch(checkout, { isApplyingCode: true })
  const { cartToken } = checkout.store.get().view
  const answer = await change(checkout, {
    method: 'POST',
    path: `${checkoutPath}/coupons`,
    body: { cartToken, promoCode },
  })
  patch(checkout, { isApplyingCode: false })
  if (!answer.isDone) {
    setCodeError(checkout, failureText(answer.error))
    return false
  }
  patch(checkout, { announcement: translate(messages.codeAdded, { code: promoCode }) })
  return true
}

function setCodeError(checkout: Checkout, text: string): void {
  const { promoCode: _, ...errors } = checkout.store.get().errors
  patch(checkout, { errors: text === '' ? errors : { ...errors, promoCode: text } })
}

export async function removeCode(checkout: Checkout, coupon: { id: string; code: string }): Promise<void> {
  const answer = await change(checkout, { method: 'DELETE', path: `${checkoutPath}/coupons/${coupon.id}` })
  if (answer.isDone) patch(checkout, { announcement: translate(messages.codeRemoved, { code: coupon.code }) })
  else setCodeError(checkout, failureText(answer.error))
}

/** Takes a line out of the purchase. When it was the last one, the server has nothing to show, and the page goes to the cart. */
export async function removeLine(checkout: Checkout, lineId: string): Promise<void> {
  const answer = await change(checkout, { method: 'DELETE', path: `${checkoutPath}/lines/${lineId}` })
  if (answer.isDone) patchAndFocus(checkout, {}, 'h-checkout')
  else if (answer.error.code === 'checkout.empty') location.assign('/cart')
  else showFailure(checkout, failureText(answer.error))
}

/** Accepts what changed. When it changed again meanwhile, the page shows the newer changes. */
export function acceptChanges(checkout: Checkout): Promise<void> {
  return answerChanges(checkout, 'accept')
}

/** Takes out what a sign-in added to the cart of this browser. */
export function undoJoin(checkout: Checkout): Promise<void> {
  return answerChanges(checkout, 'undo-join')
}

async function answerChanges(checkout: Checkout, call: 'accept' | 'undo-join'): Promise<void> {
  const { cartToken, priceHash } = checkout.store.get().view
  const answer = await change(checkout, {
    method: 'PUT',
    path: `${checkoutPath}/${call}`,
    body: { cartToken, priceHash },
  })
  if (answer.isDone) {
    patchAndFocus(checkout, { announcement: translate(messages.accepted) }, 'h-checkout')
    return
  }
  if (!showChanges(checkout, answer.error)) showFailure(checkout, failureText(answer.error))
}

function showFailure(checkout: Checkout, text: string): void {
  patchAndFocus(checkout, { alert: { title: '', text } }, 'problem')
}

/** Sends a change after everything that was typed, so that its answer does not overwrite newer values. */
async function change(checkout: Checkout, request: Call): Promise<CallResult<CheckoutAnswer>> {
  await saveNow(checkout)
  patch(checkout, { isSaving: true })
  const { cartToken } = checkout.store.get().view
  const query = request.method === 'DELETE' && cartToken !== '' ? `?cartToken=${encodeURIComponent(cartToken)}` : ''
  const answer = await call<CheckoutAnswer>({ ...request, path: request.path + query })
  patch(checkout, { isSaving: false })
  const { values, saved } = checkout.store.get()
  if (answer.isDone) acceptView(checkout, answer.body.checkout, { ...values, ...saved })
  return answer
}
