/**
 * State of a payment as its provider reports it. `created`: nobody was charged and nothing is under way; `requires-action`: the
 * shopper has to take a step (3-D Secure, a page of the provider); `pending`: the provider decides later; `authorised`: the
 * amount is held but not taken; `captured`: the money was taken. `declined` and `cancelled` payments were never charged.
 */
export type PaymentState =
  | 'created'
  | 'requires-action'
  | 'pending'
  | 'authorised'
  | 'captured'
  | 'declined'
  | 'cancelled'

/** `test` is the built-in test gateway; `manual` payments reach the owner without any provider. */
export type ProviderName = 'stripe' | 'test' | 'manual'

export type PaymentMethod = 'card' | 'afterpay' | 'bank-transfer' | 'pay-at-pickup'

/** True for a method whose money reaches the owner after the order was placed, without a provider. */
export function isPaidLater(method: PaymentMethod | null | undefined): boolean {
  return method === 'bank-transfer' || method === 'pay-at-pickup'
}

/**
 * What the shopper has to do next. `redirect`: open the URL instead of the checkout page; `frame`: the URL is a page of the site's
 * own origin, which can be framed or opened.
 */
export type PaymentStep = { kind: 'redirect'; url: string } | { kind: 'frame'; url: string }

/** The part of a card that may be shown and stored. */
export type CardSummary = { brand: string; last4: string }

/** A payment as its provider reports it at one moment. `currency` is an upper-case ISO 4217 code; amounts are in minor units. */
export type ProviderPayment = {
  /** The provider's id of the payment. */
  reference: string
  state: PaymentState
  amountCents: number
  currency: string
  refundedCents: number
  step: PaymentStep | null
  card: CardSummary | null
  /** The provider's code for a decline, such as `insufficient_funds`; null for other states. */
  reason: string | null
  /** True once the shopper's bank has disputed the charge. */
  isDisputed: boolean
}

/** What is wrong with a payment so that it is not counted as paid until the owner has looked at it. */
export type PaymentProblem = 'amount-differs' | 'currency-differs'

/** A stored payment: one attempt to pay one checkout. Times are epoch milliseconds. */
export type PaymentRecord = {
  id: string
  checkoutId: string
  orderId: string | null
  provider: ProviderName
  method: PaymentMethod
  state: PaymentState
  amountCents: number
  currency: string
  refundedCents: number
  reference: string | null
  step: PaymentStep | null
  card: CardSummary | null
  reason: string | null
  isDisputed: boolean
  problem: PaymentProblem | null
  createdMs: number
  updatedMs: number
}

export type RefundState = 'pending' | 'succeeded' | 'failed'

/** A stored refund. `pending` until the provider confirmed it; a pending refund is completed in the background. */
export type RefundRecord = {
  id: string
  paymentId: string
  amountCents: number
  state: RefundState
  reason: string | null
}

/**
 * Order of the states. A payment only ever moves to a higher one, so reads of the provider that overtake each other, or are
 * repeated, lead to the same state (BX-1.06). `captured` is highest: money that was taken is never forgotten, even when the
 * payment had been given up before.
 */
const ranks: Readonly<Record<PaymentState, number>> = {
  created: 0,
  'requires-action': 1,
  pending: 2,
  authorised: 3,
  cancelled: 4,
  declined: 5,
  captured: 6,
}

/** True for states that the shopper and the provider have nothing more to do for. */
export function isPaymentOver(state: PaymentState): boolean {
  return ranks[state] >= ranks.cancelled
}

/** The fields of a stored payment that a report of the provider can change. */
export type PaymentProgress = Pick<
  PaymentRecord,
  'state' | 'refundedCents' | 'reference' | 'step' | 'card' | 'reason' | 'isDisputed' | 'problem'
>

/**
 * Applies a report of the provider to a stored payment. The result does not depend on the order of reports, nor on repetitions.
 * A report about another amount or currency sets `problem` and never makes the payment authorised or captured.
 */
export function applyReport(payment: PaymentRecord, report: ProviderPayment): PaymentProgress {
  const problem = problemOf(payment, report)
  const isNewer = problem === null && ranks[report.state] > ranks[payment.state]
  return {
    state: isNewer ? report.state : payment.state,
    refundedCents: Math.max(
      payment.refundedCents,
      problem === null ? Math.min(report.refundedCents, payment.amountCents) : 0,
    ),
    reference: payment.reference ?? report.reference,
    step: isNewer ? report.step : payment.step,
    card: isNewer ? (report.card ?? payment.card) : (payment.card ?? report.card),
    reason: isNewer ? report.reason : payment.reason,
    isDisputed: payment.isDisputed || report.isDisputed,
    problem: payment.problem ?? problem,
  }
}

function problemOf(payment: PaymentRecord, report: ProviderPayment): PaymentProblem | null {
  if (report.currency !== payment.currency) return 'currency-differs'
  return report.amountCents === payment.amountCents ? null : 'amount-differs'
}
