import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ProviderPayment } from '@sitewright/domain/payments/payment.ts'
import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import type { NewPayment, PaymentCustomer, PaymentProvider, ProviderRefund } from '../provider.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { codeOf, isInvalidRequest, orRefusal } from './stripe-errors.ts'
import { readStripeEvent } from './stripe-event.ts'
import { listStripeMovements } from './stripe-movements.ts'
import { declineCodeOf, toPayment } from './stripe-payment.ts'

export type StripeOptions = {
  client: Stripe
  siteId: string
  /** Null where Stripe sends no events: none is accepted then. */
  webhookSecret: string | null
  now: () => number
  log: Pick<Logger, 'error' | 'warn'>
}

const withCharge = { expand: ['latest_charge'] }

/**
 * Stripe as the payment provider of one site: a PaymentIntent for each payment. It is created first and confirmed only when our
 * database has its id, so that no charge can exist which we could not find again. Every change carries the idempotency key
 * `<payment id>:<step>`.
 */
export function makeStripeProvider({ client, siteId, webhookSecret, now, log }: StripeOptions): PaymentProvider {
  const { paymentIntents } = client
  const ask = <T>(asking: Promise<T>): Promise<T> => orRefusal(asking, log)
  const read = async (reference: string): Promise<ProviderPayment> =>
    toPayment(await ask(paymentIntents.retrieve(reference, withCharge)))
  /** Runs a change. Stripe refuses it in a state that does not allow it; the intent is read then. */
  const change = async (reference: string, changing: Promise<Stripe.PaymentIntent>): Promise<ProviderPayment> => {
    try {
      return toPayment(await ask(changing))
    } catch (error) {
      if (codeOf(error) === 'payment_intent_unexpected_state') return read(reference)
      throw error
    }
  }
  return {
    name: 'stripe',
    begin: async (payment) => {
      const confirmation = confirmationOf(payment)
      const { id } = await createIntent(client, payment, ask)
      await payment.onReference(id)
      try {
        const idempotencyKey = `${payment.key}:confirm`
        return await change(id, paymentIntents.confirm(id, confirmation, { idempotencyKey }))
      } catch (error) {
        if (error instanceof Refusal) throw error
        return declinedOf(error, () => read(id))
      }
    },
    read: async (reference) => (reference === null ? null : read(reference)),
    capture: (reference, key) =>
      change(reference, paymentIntents.capture(reference, withCharge, { idempotencyKey: `${key}:capture` })),
    cancel: async (reference, key) =>
      reference === null
        ? null
        : change(reference, paymentIntents.cancel(reference, withCharge, { idempotencyKey: `${key}:cancel` })),
    refund: (reference, refund) => refundIntent(client, reference, refund, ask),
    list: (span) => ask(listStripeMovements(client, siteId, span)),
    readEvent: (raw, headers) =>
      webhookSecret === null
        ? null
        : readStripeEvent(client, { raw, signature: headers['stripe-signature'], webhookSecret, now }),
  }
}

type Ask = <T>(asking: Promise<T>) => Promise<T>

/** Creates the intent, which charges nothing yet. Throws `payments.method-unavailable` when Stripe cannot take such a payment. */
async function createIntent(client: Stripe, payment: NewPayment, ask: Ask): Promise<Stripe.PaymentIntent> {
  const { key, amount, method, description, siteId, checkoutId } = payment
  const inStripe = toStripeAmount(Number(amount.value), amount.currency)
  if (inStripe === null) throw new Refusal('payments.method-unavailable')
  const wanted: Stripe.PaymentIntentCreateParams = {
    amount: inStripe,
    currency: amount.currency.toLowerCase(),
    allowed_payment_method_types: [method === 'afterpay' ? 'afterpay_clearpay' : 'card'],
    metadata: { payment_id: key, checkout_id: checkoutId, site_id: siteId },
    ...(description !== '' && { description }),
  }
  try {
    return await ask(client.paymentIntents.create(wanted, { idempotencyKey: `${key}:create` }))
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    const refusal = new Refusal('payments.method-unavailable') // for example an amount below Stripe's minimum
    refusal.cause = error
    throw refusal
  }
}

function confirmationOf({ method, paymentToken, returnUrl, customer }: NewPayment): Stripe.PaymentIntentConfirmParams {
  const common = { return_url: returnUrl, ...withCharge }
  const address = customer && addressOf(customer)
  const shipping = customer && address ? { shipping: { name: customer.name, address } } : {}
  if (paymentToken !== null) return { ...common, ...shipping, payment_method: paymentToken }
  if (method !== 'afterpay' || !customer || !address) throw new Refusal('payments.method-unavailable')
  const { email, name } = customer
  const details = { type: 'afterpay_clearpay' as const, billing_details: { email, name, address } }
  return { ...common, ...shipping, payment_method_data: details }
}

/** Empty parts are left out, because Stripe refuses them. */
function addressOf({ address }: PaymentCustomer): Stripe.AddressParam {
  const { line1, line2, city, state, postalCode: postal_code, country } = address
  const filled = Object.entries({ line1, line2, city, state, postal_code, country }).filter(([, text]) => text !== '')
  return Object.fromEntries(filled)
}

/**
 * Converts the error of a confirmation. A declined card is an error for Stripe, with the intent in it; an invalid token is one
 * without, and the shopper has to pay in another way just the same.
 */
async function declinedOf(error: unknown, read: () => Promise<ProviderPayment>): Promise<ProviderPayment> {
  const code = codeOf(error)
  if (code === null) throw error
  const payment = await read()
  if (payment.state !== 'created') return payment
  return { ...payment, state: 'declined', reason: declineCodeOf(error as { code?: string; decline_code?: string }) }
}

async function refundIntent(
  client: Stripe,
  reference: string,
  { key, amountCents, currency, isRetry }: Parameters<PaymentProvider['refund']>[1],
  ask: Ask,
): Promise<ProviderRefund> {
  // Stripe forgets keys after a day, so a repetition first looks for the refund of the earlier call.
  const known = isRetry ? await ask(client.refunds.list({ payment_intent: reference, limit: 100 })) : null
  const earlier = known?.data.find(({ metadata }) => metadata?.['refund_key'] === key)
  if (earlier) return refundOf(earlier)
  const amount = toStripeAmount(amountCents, currency)
  if (amount === null) return { state: 'failed', reason: 'amount_not_refundable' }
  try {
    const wanted = { payment_intent: reference, amount, metadata: { refund_key: key } }
    return refundOf(await ask(client.refunds.create(wanted, { idempotencyKey: key })))
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    return { state: 'failed', reason: codeOf(error) ?? 'invalid_request' }
  }
}

function refundOf({ status, failure_reason: reason }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { state: 'succeeded', reason: null }
  if (status === 'failed' || status === 'canceled') return { state: 'failed', reason: reason ?? status }
  return { state: 'pending', reason: null }
}
