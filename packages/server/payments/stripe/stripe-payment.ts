import type { CardSummary, PaymentState, PaymentStep, ProviderPayment } from '@sitewright/domain/payments/payment.ts'
import type { Stripe } from 'stripe'
import { fromStripeAmount } from './stripe-amounts.ts'

/** Converts a PaymentIntent, whose `latest_charge` was expanded, to our form. */
export function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const currency = intent.currency.toUpperCase()
  const state = stateOf(intent)
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    reference: intent.id,
    state,
    amountCents: fromStripeAmount(state === 'captured' ? intent.amount_received : intent.amount, currency),
    currency,
    refundedCents: Math.floor(fromStripeAmount(charge?.amount_refunded ?? 0, currency)),
    step: state === 'requires-action' ? stepOf(intent) : null,
    card: cardOf(charge),
    reason: state === 'declined' ? declineCodeOf(intent.last_payment_error) : null,
    isDisputed: charge?.disputed === true,
  }
}

function stateOf({ status, last_payment_error: error }: Stripe.PaymentIntent): PaymentState {
  switch (status) {
    case 'succeeded':
      return 'captured'
    case 'requires_capture':
      return 'authorised'
    case 'processing':
      return 'pending'
    case 'requires_action':
      return 'requires-action'
    case 'canceled':
      return 'cancelled'
    case 'requires_payment_method':
      return error ? 'declined' : 'created' // a declined intent waits for another card; ours is a new payment
    default:
      return 'created'
  }
}

type PaymentError = { code?: string; decline_code?: string }

/** Stripe's decline code (`insufficient_funds`), otherwise its error code (`card_declined`). */
export function declineCodeOf(error: PaymentError | null): string {
  const code = error?.decline_code ?? error?.code ?? 'declined'
  return error?.code === 'expired_card' ? 'expired_card' : code
}

/** Confirming with a return URL makes Stripe answer a further step as a redirect. */
function stepOf({ next_action: action }: Stripe.PaymentIntent): PaymentStep | null {
  const url = action?.redirect_to_url?.url
  return typeof url === 'string' ? { kind: 'redirect', url } : null
}

function cardOf(charge: Stripe.Charge | null): CardSummary | null {
  const card = charge?.payment_method_details?.card
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null
}
