import { randomBytes } from 'node:crypto'
import type { PaymentState } from '@sitewright/domain/payments/payment.ts'
import { testCards, type TestOutcome } from '@sitewright/domain/payments/test-cards.ts'
import type { Entry, GatewayState } from './gateway-state.ts'
import type { Charge, GatewayRefund, NewCharge } from './protocol.ts'

/** An operation's answer and the changes that have to be stored before it is sent. */
export type Outcome<answer> = { answer: answer; entries: Entry[] }

/** How long a pending payment takes, and how long after a charge it is disputed, on the gateway's clock. */
const laterMs = 60_000

/** Exchanges a card number for a token; null for numbers that are no test cards. */
export function makeToken(number: string, siteId: string): Outcome<{ token: string } | null> {
  const outcome = Object.hasOwn(testCards, number) ? testCards[number] : undefined
  if (!outcome) return { answer: null, entries: [] }
  const token = `tok_${randomBytes(24).toString('hex')}`
  const card = { brand: 'visa', last4: number.slice(-4) }
  return { answer: { token }, entries: [{ token: { token, siteId, outcome, card, usedBy: null } }] }
}

/** Charges a card. Repeating the call with the same key returns the same charge; null when the repetition differs. */
export function createCharge(state: GatewayState, wanted: NewCharge, nowMs: number): Outcome<Charge | null> {
  const known = state.byKey.get(wanted.key)
  if (known) {
    const isSame = known.amountCents === wanted.amountCents && known.currency === wanted.currency
    return { answer: isSame && known.siteId === wanted.siteId ? known : null, entries: [] }
  }
  const { token: typed, ...request } = wanted
  const card = usableToken(state, typed, wanted)
  const blank: Charge = {
    ...request,
    reference: `tch_${randomBytes(16).toString('hex')}`,
    state: 'declined',
    card: card?.card ?? null,
    outcome: card?.outcome ?? null,
    reason: null,
    bankToken: null,
    refunds: [],
    isDisputed: false,
    next: null,
    createdMs: nowMs,
  }
  const isGivenUp = state.cancelledKeys.has(wanted.key)
  const charge = isGivenUp ? { ...blank, state: 'cancelled' as const } : decide(blank, nowMs)
  const used: Entry[] = card && !isGivenUp ? [{ token: { ...card, usedBy: wanted.key } }] : []
  return { answer: charge, entries: [...used, ...changeOf(charge, nowMs)] }
}

function usableToken(state: GatewayState, typed: string | null, { siteId }: NewCharge) {
  const token = typed === null ? undefined : state.tokens.get(typed)
  return token?.siteId === siteId ? token : null
}

/** Decides a new charge by its card. */
function decide(charge: Charge, nowMs: number): Charge {
  if (charge.outcome === null) return { ...charge, state: 'declined', reason: 'invalid_token' }
  const reason = declines[charge.outcome]
  if (reason !== undefined) return { ...charge, state: 'declined', reason }
  const atMs = nowMs + laterMs
  switch (charge.outcome) {
    case 'further-step':
      return { ...charge, state: 'requires-action', bankToken: randomBytes(32).toString('hex') }
    case 'pending':
      return { ...charge, state: 'pending', next: { atMs, change: 'capture' } }
    case 'authorised':
      return { ...charge, state: 'authorised' }
    case 'disputed':
      return { ...charge, state: 'captured', next: { atMs, change: 'dispute' } }
    default:
      return { ...charge, state: 'captured' }
  }
}

const declines: Readonly<Partial<Record<TestOutcome, string>>> = {
  declined: 'generic_decline',
  'insufficient-funds': 'insufficient_funds',
  expired: 'expired_card',
}

/** Takes the amount of an authorised charge; changes no other. */
export function captureCharge(charge: Charge, nowMs: number): Outcome<Charge> {
  return charge.state === 'authorised' ? moved(charge, { state: 'captured' }, nowMs) : unchanged(charge)
}

const cancellable: ReadonlySet<PaymentState> = new Set(['requires-action', 'pending', 'authorised'])

/** Gives up the charge of a key. Returns null when there is none; a later charge with this key is cancelled at once. */
export function cancelKey(state: GatewayState, key: string, nowMs: number): Outcome<Charge | null> {
  const charge = state.byKey.get(key)
  if (!charge) return { answer: null, entries: state.cancelledKeys.has(key) ? [] : [{ cancelledKey: key }] }
  if (!cancellable.has(charge.state)) return unchanged(charge)
  return moved(charge, { state: 'cancelled', next: null }, nowMs)
}

/** Answers the further step of a charge, as the shopper did on the bank's page. A later answer changes nothing. */
export function answerBank(charge: Charge, answer: string, nowMs: number): Outcome<Charge> {
  if (charge.state !== 'requires-action') return unchanged(charge)
  if (answer === 'approve') return moved(charge, { state: 'captured' }, nowMs)
  if (answer === 'cancel') return moved(charge, { state: 'cancelled' }, nowMs)
  return moved(charge, { state: 'declined', reason: 'authentication_failed' }, nowMs)
}

/** Refunds part of a charge. Repeating the call with the same key refunds nothing more. */
export function refundCharge(
  charge: Charge,
  { key, amountCents }: { key: string; amountCents: number },
  nowMs: number,
): Outcome<GatewayRefund> {
  const known = charge.refunds.find((refund) => refund.key === key)
  if (known) return { answer: known, entries: [] }
  const isPossible =
    charge.state === 'captured' && amountCents > 0 && refundedOf(charge) + amountCents <= charge.amountCents
  const refund: GatewayRefund = {
    reference: `tre_${randomBytes(16).toString('hex')}`,
    key,
    amountCents,
    state: isPossible ? 'succeeded' : 'failed',
    reason: isPossible ? null : 'amount_too_large',
  }
  const { entries } = moved(charge, { refunds: [...charge.refunds, refund] }, nowMs)
  return { answer: refund, entries }
}

/** Sum of the refunds that succeeded. */
export function refundedOf({ refunds }: Charge): number {
  return refunds.reduce((sum, { state, amountCents }) => sum + (state === 'succeeded' ? amountCents : 0), 0)
}

/** Changes that are due on the gateway's clock. */
export function dueChanges(state: GatewayState, nowMs: number): Entry[] {
  return [...state.due]
    .flatMap((reference) => state.charges.get(reference) ?? [])
    .filter(({ next }) => next !== null && next.atMs <= nowMs)
    .flatMap((charge) => {
      const to = charge.next?.change === 'dispute' ? { isDisputed: true } : { state: 'captured' as const }
      return moved(charge, { ...to, next: null }, nowMs).entries
    })
}

function unchanged(charge: Charge): Outcome<Charge> {
  return { answer: charge, entries: [] }
}

function moved(charge: Charge, change: Partial<Charge>, nowMs: number): Outcome<Charge> {
  const answer = { ...charge, ...change }
  return { answer, entries: changeOf(answer, nowMs) }
}

/** A charge's new value and the event that announces it. */
function changeOf(charge: Charge, nowMs: number): Entry[] {
  const { siteId, siteHost, key, reference, outcome } = charge
  const id = `tev_${randomBytes(16).toString('hex')}`
  const copies = outcome === 'twice' ? 2 : 1
  return [
    { charge },
    { event: { id, charge: reference, key, createdMs: nowMs, siteId, siteHost, copies, isDelivered: false } },
  ]
}
