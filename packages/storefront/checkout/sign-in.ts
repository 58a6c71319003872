import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CheckoutAnswer, CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { call } from './call.ts'
import { acceptView, patch, type Checkout } from './checkout-store.ts'
import { failureText } from './failure-text.ts'
import { checkoutPath, saveNow } from './save-steps.ts'
import { translate } from './translate.ts'
import { valuesOf, type Values } from './values.ts'

const account = '/api/site-users/account'

/**
 * Signs the shopper in without leaving the page. What was typed stays and is saved again, because the sign-in replaces the visitor
 * to whom the checkout belonged; fields that are still empty are filled from the account. Resolves with the error text, '' if none.
 */
export async function signIn(checkout: Checkout, password: string): Promise<string> {
  const email = checkout.store.get().values['email'] ?? ''
  if (password === '') return translate(messages.passwordEmpty)
  const body = { email, password, rememberMe: false }
  const answer = await call({ method: 'POST', path: `${account}/session`, body })
  if (!answer.isDone)
    return answer.error.fields['email'] ?? answer.error.fields['password'] ?? failureText(answer.error)
  const { cartToken } = checkout.store.get().view
  const query = cartToken === '' ? '' : `?cartToken=${encodeURIComponent(cartToken)}`
  const read = await call<CheckoutAnswer>({ method: 'GET', path: checkoutPath + query })
  if (!read.isDone) return failureText(read.error)
  acceptView(checkout, read.body.checkout, {})
  patch(checkout, {
    values: fillEmpty(checkout.store.get().values, read.body.checkout),
    announcement: translate(messages.signedIn),
  })
  await saveNow(checkout)
  return ''
}

/** Asks for a mail with a link to the account. The answer is the same whether there is an account or not. */
export async function requestSignInLink({ store }: Checkout): Promise<string> {
  const email = store.get().values['email'] ?? ''
  const answer = await call({ method: 'POST', path: `${account}/reset`, body: { email } })
  return answer.isDone ? '' : (answer.error.fields['email'] ?? failureText(answer.error))
}

/** Fills fields that are still empty from the checkout, and an untouched delivery address from the shopper's first one. */
function fillEmpty(values: Values, view: CheckoutView): Values {
  const known = valuesOf(view)
  const filled = Object.fromEntries(
    Object.entries({ ...known, ...values }).map(([name, value]) => [name, value || (known[name] ?? '')]),
  )
  const [first] = view.shopper?.addresses ?? []
  const isEmpty = ['address1', 'city', 'postcode'].every((name) => (filled[`delivery.${name}`] ?? '') === '')
  return first && isEmpty ? { ...filled, ...addressValues(first) } : filled
}

type SavedAddress = NonNullable<CheckoutView['shopper']>['addresses'][number]

function addressValues(saved: SavedAddress): Values {
  return Object.fromEntries(Object.entries(saved).map(([name, value]) => [`delivery.${name}`, value]))
}

/** Puts one of the shopper's addresses into the delivery step and saves it. */
export function applySavedAddress(checkout: Checkout, saved: SavedAddress): void {
  const { values, touched } = checkout.store.get()
  patch(checkout, {
    values: { ...values, ...addressValues(saved) },
    touched: new Set([...touched].filter((name) => !name.startsWith('delivery.'))),
  })
  void saveNow(checkout)
}
