import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { testCard } from '@sitewright/domain/checkout/checkout-display.ts'
import { call } from './call.ts'
import { patch, type CardResult, type Checkout } from './checkout-store.ts'
import { failureText } from './failure-text.ts'
import { translate } from './translate.ts'
import { checkoutPath } from './save-steps.ts'

const fields = [
  ['card.number', messages.cardNumberEmpty],
  ['card.expiry', messages.cardExpiryEmpty],
  ['card.cvc', messages.cardCvcEmpty],
] as const

/** Exchanges the typed test card for a one-use token. It goes only to our own server, which refuses every real number. */
export async function readTestCard(checkout: Checkout): Promise<CardResult> {
  const { values } = checkout.store.get()
  const empty = fields.filter(([name]) => (values[name] ?? '').trim() === '')
  if (empty.length > 0) return { errors: Object.fromEntries(empty.map(([name, text]) => [name, translate(text)])) }
  const [number, expiry, cvc] = fields.map(([name]) => values[name] ?? '')
  const path = `${checkoutPath}/test-card`
  const answer = await call<{ paymentToken: string }>({ method: 'POST', path, body: { number, expiry, cvc } })
  if (answer.isDone) return { paymentToken: answer.body.paymentToken }
  if (answer.error.status === 0) {
    patch(checkout, { isOffline: true })
    return { errors: {} } // the card is not what is wrong
  }
  const named = Object.entries(answer.error.fields).map(([name, text]) => [`card.${name.replace('card.', '')}`, text])
  return { errors: named.length > 0 ? Object.fromEntries(named) : { 'card.number': failureText(answer.error) } }
}

export function fillInTestCard(checkout: Checkout): void {
  const { values, errors } = checkout.store.get()
  const { 'card.number': _number, 'card.expiry': _expiry, 'card.cvc': _cvc, ...others } = errors
  const card = { 'card.number': testCard.number, 'card.expiry': testCard.expiry, 'card.cvc': testCard.cvc }
  patch(checkout, { values: { ...values, ...card }, errors: others })
}
