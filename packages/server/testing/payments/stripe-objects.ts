/** The parts of Stripe's objects that the stand-in keeps. Amounts are in Stripe's units. */
export type StandInCharge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  /** Epoch seconds. */
  created: number
  payment_intent: string
  metadata: Record<string, string>
  disputed: boolean
  payment_method_details: { type: string; card?: { brand: string; last4: string } }
}

export type StandInIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  metadata: Record<string, string>
  description: string | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
  last_payment_error: { code: string; decline_code?: string; type: string; message: string } | null
  latest_charge: StandInCharge | null
}

export type StandInRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  created: number
  payment_intent: string
  status: string
  failure_reason?: string
  metadata: Record<string, string>
}

export type StandInAnswer = { status: number; body: object }

/** What Stripe does with a payment method token. Its own test tokens where there is one. */
const outcomes: Readonly<Record<string, (intent: StandInIntent, returnUrl: string) => void>> = {
  pm_card_visa: (intent) => charge(intent, 'succeeded'),
  pm_card_manual: (intent) => charge(intent, 'requires_capture'),
  pm_card_processing: (intent) => {
    intent.status = 'processing'
  },
  pm_card_authenticationRequired: (intent, returnUrl) => ask(intent, returnUrl),
  pm_card_chargeDeclined: (intent) => decline(intent, { code: 'card_declined', decline_code: 'generic_decline' }),
  pm_card_chargeDeclinedInsufficientFunds: (intent) =>
    decline(intent, { code: 'card_declined', decline_code: 'insufficient_funds' }),
  pm_card_chargeDeclinedExpiredCard: (intent) => decline(intent, { code: 'expired_card' }),
  afterpay: (intent, returnUrl) => ask(intent, returnUrl),
}

export function charge(intent: StandInIntent, status: 'succeeded' | 'requires_capture'): void {
  intent.status = status
  intent.amount_received = status === 'succeeded' ? intent.amount : 0
  intent.next_action = null
  intent.latest_charge ??= {
    id: `ch_${intent.id}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    created: Math.floor(Date.now() / 1000),
    payment_intent: intent.id,
    metadata: intent.metadata,
    disputed: false,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  }
}

function ask(intent: StandInIntent, returnUrl: string): void {
  intent.status = 'requires_action'
  const url = `https://hooks.stripe.test/redirect/${intent.id}`
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}

export function decline(intent: StandInIntent, error: { code: string; decline_code?: string }): void {
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = { type: 'card_error', message: 'Your card was declined.', ...error }
}

/** Confirms an intent as Stripe does: a declined card answers 402 with the intent in the error. */
export function confirm(intent: StandInIntent, params: URLSearchParams): StandInAnswer {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) return unexpectedState(intent)
  const token =
    params.get('payment_method') ?? (params.get('payment_method_data[type]') === 'afterpay_clearpay' ? 'afterpay' : '')
  const outcome = outcomes[token]
  if (!outcome) return invalid('resource_missing', `No such PaymentMethod: '${token}'`)
  if (params.get('return_url') === null) return invalid('parameter_missing', 'return_url')
  outcome(intent, params.get('return_url') ?? '')
  if (!intent.last_payment_error) return { status: 200, body: intent }
  return { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: intent } } }
}

export function invalid(code: string, message: string): StandInAnswer {
  return { status: 400, body: { error: { type: 'invalid_request_error', code, message } } }
}

export function unexpectedState(intent: StandInIntent): StandInAnswer {
  const answer = invalid('payment_intent_unexpected_state', `The intent has a status of ${intent.status}.`)
  return { ...answer, body: { error: { ...(answer.body as { error: object }).error, payment_intent: intent } } }
}
