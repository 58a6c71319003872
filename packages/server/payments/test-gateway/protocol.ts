import type { CardSummary, PaymentState } from '@sitewright/domain/payments/payment.ts'
import type { TestOutcome } from '@sitewright/domain/payments/test-cards.ts'

/*
 * The test gateway's HTTP protocol, JSON on 127.0.0.1. Every request carries `authorization: Bearer <key>`.
 *   POST /tokens                {number, siteId}             -> {token}
 *   POST /charges               NewCharge                    -> Charge   (idempotent by `key`)
 *   GET  /charges/<reference>                                -> Charge or 404
 *   GET  /charges?key=<key>                                  -> Charge or 404
 *   GET  /charges?siteId=<id>                                -> {charges}
 *   POST /charges/<reference>/capture                        -> Charge
 *   POST /cancel                {key}                        -> Charge, or 404 for a key that is never charged from then on
 *   POST /charges/<reference>/refunds  {key, amountCents}    -> GatewayRefund (idempotent by `key`)
 *   GET  /bank/<token>                                       -> Charge or 404
 *   POST /bank/<token>          {answer}                     -> Charge or 404
 *   PUT  /listeners             {url}                        -> {}       where events are delivered
 *   PUT  /behaviour             Partial<Behaviour>           -> Behaviour
 *   GET  /watch                                              -> a response that ends with the gateway
 * Events are sent to `<listener>/api/payments/test/<site id>/events`, signed with a secret of the site.
 */

export type NewCharge = {
  key: string
  token: string | null
  amountCents: number
  currency: string
  siteId: string
  /** Host header with which the site's events are sent. */
  siteHost: string
  checkoutId: string
  returnUrl: string
}

export type GatewayRefund = {
  reference: string
  key: string
  amountCents: number
  state: 'succeeded' | 'failed'
  reason: string | null
}

export type Charge = {
  reference: string
  key: string
  siteId: string
  siteHost: string
  checkoutId: string
  returnUrl: string
  amountCents: number
  currency: string
  state: PaymentState
  card: CardSummary | null
  /** What was decided for the card; null for a charge without a valid token. */
  outcome: TestOutcome | null
  reason: string | null
  /** Token of the bank's page for the further step; null for charges without one. */
  bankToken: string | null
  refunds: GatewayRefund[]
  isDisputed: boolean
  /** What happens later by itself, on the gateway's clock. */
  next: { atMs: number; change: 'capture' | 'dispute' } | null
  createdMs: number
}

/** How the gateway misbehaves, for tests and for looking at a shop under bad conditions. */
export type Behaviour = {
  /** Milliseconds by which the gateway's clock is ahead of the machine's. */
  clockAheadMs: number
  /** How often each event is sent. */
  eventCopies: number
  /** Longest random delay of an event, by which events also overtake each other. */
  eventDelayMs: number
  /** Milliseconds that every answer takes. */
  answerDelayMs: number
}

export const usualBehaviour: Behaviour = { clockAheadMs: 0, eventCopies: 1, eventDelayMs: 0, answerDelayMs: 0 }

/** An event as it is sent. It names the charge; receivers read the charge from the gateway. */
export type GatewayEvent = { id: string; charge: string; key: string; createdMs: number }

export const signatureHeader = 'sitewright-test-signature'
/** Largest age of an event's signature. */
export const maxEventAgeMs = 300_000
