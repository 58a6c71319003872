import type { CheckoutAnswer } from '@sitewright/domain/checkout/checkout.wire.ts'
import { call } from './call.ts'
import { acceptView, patch, type Checkout } from './checkout-store.ts'
import { writeDraft } from './draft.ts'
import { changedSteps } from './values.ts'

/** Time after the last keystroke until what was typed is saved. */
const waitMs = 700
export const checkoutPath = '/api/checkout'

/** Values that decide others at once: a select, a radio or a checkbox. */
export function chooseValue(checkout: Checkout, name: string, value: string): void {
  typeValue(checkout, name, value)
  void saveNow(checkout)
}

export function typeValue(checkout: Checkout, name: string, value: string): void {
  const { values, errors, touched, view, saved } = checkout.store.get()
  const { [name]: _, ...otherErrors } = errors
  const isCountry = name.endsWith('.country')
  const region = name.replace('country', 'region')
  const next = { ...values, [name]: value, ...(isCountry && { [region]: '' }) }
  patch(checkout, {
    values: next,
    errors: otherErrors,
    // The error disappears while the field is edited, and comes back when it is left and still wrong.
    touched: new Set([...touched].filter((one) => one !== name)),
  })
  if (name.startsWith('card.')) return
  writeDraft(view, next, saved)
  saveSoon(checkout)
}

/** Saves when a field is left, and shows its error if it has one. An empty field that was only passed shows none. */
export function leaveField(checkout: Checkout, name: string): void {
  const { touched, values, saved } = checkout.store.get()
  const isTyped = (values[name] ?? '') !== '' || (saved[name] ?? '') !== ''
  if (isTyped) patch(checkout, { touched: new Set([...touched, name]) })
  if (!name.startsWith('card.')) void saveNow(checkout)
}

export function saveSoon(checkout: Checkout): void {
  clearTimeout(checkout.timer)
  checkout.timer = setTimeout(() => void saveNow(checkout), waitMs)
}

/** Saves everything that was typed. Resolves with false when the server refused it or did not answer. One save runs at a time. */
export function saveNow(checkout: Checkout): Promise<boolean> {
  clearTimeout(checkout.timer)
  checkout.saving ??= saveAll(checkout).finally(() => {
    checkout.saving = null
    patch(checkout, { isSaving: false })
  })
  return checkout.saving
}

async function saveAll(checkout: Checkout): Promise<boolean> {
  for (;;) {
    const { values, saved, view } = checkout.store.get()
    const steps = changedSteps(values, saved, view)
    if (!steps) return true
    patch(checkout, { isSaving: true })
    const body = { cartToken: view.cartToken, ...steps }
    // oxlint-disable-next-line no-await-in-loop -- what was typed meanwhile is saved after it
    const answer = await call<CheckoutAnswer>({ method: 'PUT', path: checkoutPath, body })
    if (!answer.isDone) {
      const { status, fields } = answer.error
      patch(checkout, {
        isUnsaved: true,
        isOffline: status === 0,
        errors: { ...checkout.store.get().errors, ...fields },
      })
      return false
    }
    acceptView(checkout, answer.body.checkout, values)
    const now = checkout.store.get()
    writeDraft(now.view, now.values, now.saved)
  }
}

/** Saves what is not saved yet, and otherwise asks for the checkout, to learn whether the server answers again. */
export async function connectAgain(checkout: Checkout): Promise<void> {
  if (await saveNow(checkout)) await reloadView(checkout)
}

/** Reads the checkout again, after something else than this form has changed it. Resolves with '' or the code of the refusal. */
export async function reloadView(checkout: Checkout): Promise<string> {
  const { view, values, saved } = checkout.store.get()
  const query = view.cartToken === '' ? '' : `?cartToken=${encodeURIComponent(view.cartToken)}`
  const answer = await call<CheckoutAnswer>({ method: 'GET', path: checkoutPath + query })
  if (!answer.isDone) return answer.error.code || 'no-answer'
  acceptView(checkout, answer.body.checkout, { ...values, ...saved })
  return ''
}
