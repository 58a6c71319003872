import { startOfLocalDay } from '../kit/local-time.ts'
import type { PaymentRecord, RefundRecord } from './payment.ts'

/** Money that moved at a provider: a captured charge, or a refund that did not fail. `reference` is that of the payment. */
export type ProviderMovement = {
  kind: 'charge' | 'refund'
  id: string
  reference: string
  /** Id of our refund; null for charges and for refunds that we did not ask for. */
  refundId: string | null
  amountCents: number
  currency: string
  /** When it happened, or null when the provider does not say. */
  atMs: number | null
}

export type MoneyDifferenceKind =
  | 'payment-without-order'
  | 'charge-unknown'
  | 'charge-not-captured-here'
  | 'charge-amount-differs'
  | 'charge-currency-differs'
  | 'charge-missing-at-provider'
  | 'refund-unknown'
  | 'refund-not-done-here'
  | 'refund-amount-differs'
  | 'refund-missing-at-provider'
  | 'provider-unreachable'
  | 'provider-list-too-long'

export type KnownPayment = Pick<PaymentRecord, 'state' | 'amountCents' | 'currency' | 'refundedCents'>
export type KnownRefund = Pick<RefundRecord, 'state' | 'amountCents'>

/** Returns how a provider's charge differs from our payment with its reference; null when they agree. */
export function chargeDifference(charge: ProviderMovement, payment: KnownPayment | null): MoneyDifferenceKind | null {
  if (!payment) return 'charge-unknown'
  if (charge.currency !== payment.currency) return 'charge-currency-differs'
  if (charge.amountCents !== payment.amountCents) return 'charge-amount-differs'
  return payment.state === 'captured' ? null : 'charge-not-captured-here'
}

/**
 * Returns how a provider's refund differs from ours; null when they agree. A refund that the owner made at the provider has no row
 * of ours, but the payment counts it. `foreignCents` is the sum of all such refunds of the payment.
 */
export function refundDifference(
  refund: ProviderMovement,
  { known, payment, ownCents, foreignCents }: RefundFacts,
): MoneyDifferenceKind | null {
  if (refund.refundId === null) return payment.refundedCents >= ownCents + foreignCents ? null : 'refund-unknown'
  if (!known) return 'refund-unknown'
  if (known.amountCents !== refund.amountCents) return 'refund-amount-differs'
  return known.state === 'succeeded' ? null : 'refund-not-done-here'
}

export type RefundFacts = {
  known: KnownRefund | null
  payment: KnownPayment
  /** Sum of our refunds of the payment that succeeded. */
  ownCents: number
  foreignCents: number
}

/** Times from which a proof looks at money. `toMs` is exclusive. */
export type ProofSpan = { fromMs: number; toMs: number }

const dayMs = 24 * 60 * 60_000
/** What moved within this time may still be on its way to us. The next proof looks at it. */
export const inFlightMs = 2 * 60 * 60_000

/**
 * Returns the last two whole days of a site, and the time before them that an earlier proof left out as in flight. Proofs run at a
 * time of UTC, so where local midnight is near it, two days can end between two proofs when the clocks change.
 */
export function proofSpan(nowMs: number, timeZone: string): ProofSpan {
  const midnight = startOfLocalDay(nowMs, timeZone)
  const fromMs = startOfLocalDay(midnight - 1.5 * dayMs, timeZone) - inFlightMs
  return { fromMs, toMs: Math.min(midnight, nowMs - inFlightMs) }
}
