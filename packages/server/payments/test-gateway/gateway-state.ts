import type { CardSummary } from '@sitewright/domain/payments/payment.ts'
import type { TestOutcome } from '@sitewright/domain/payments/test-cards.ts'
import { usualBehaviour, type Behaviour, type Charge, type GatewayEvent } from './protocol.ts'

/** A card that a shopper typed, without its number. Pays one charge of its site. */
export type CardToken = {
  token: string
  siteId: string
  outcome: TestOutcome
  card: CardSummary
  usedBy: string | null
}

/** An event with its receiver. It is sent until a listener has accepted it. */
export type StoredEvent = GatewayEvent & { siteId: string; siteHost: string; copies: number; isDelivered: boolean }

/** One change of the gateway's state. The journal is a list of these, each with the whole new value. */
export type Entry =
  | { charge: Charge }
  | { token: CardToken }
  | { event: StoredEvent }
  | { cancelledKey: string }
  | { behaviour: Behaviour }

export type GatewayState = {
  charges: Map<string, Charge>
  byKey: Map<string, Charge>
  byBankToken: Map<string, Charge>
  /** References of charges that change by themselves later. */
  due: Set<string>
  /** Tokens that were not used yet. */
  tokens: Map<string, CardToken>
  /** Events that no listener has accepted yet. */
  waiting: Map<string, StoredEvent>
  /** Keys that were given up before a charge existed. A charge that comes later is cancelled at once. */
  cancelledKeys: Set<string>
  behaviour: Behaviour
}

export function emptyState(): GatewayState {
  return {
    charges: new Map(),
    byKey: new Map(),
    byBankToken: new Map(),
    due: new Set(),
    tokens: new Map(),
    waiting: new Map(),
    cancelledKeys: new Set(),
    behaviour: usualBehaviour,
  }
}

/** Applies one change, when it happens and again when the journal is read after a restart. */
export function applyEntry(state: GatewayState, entry: Entry): void {
  if ('charge' in entry) {
    const { charge } = entry
    state.charges.set(charge.reference, charge)
    state.byKey.set(charge.key, charge)
    if (charge.bankToken !== null) state.byBankToken.set(charge.bankToken, charge)
    if (charge.next) state.due.add(charge.reference)
    else state.due.delete(charge.reference)
  } else if ('token' in entry) {
    if (entry.token.usedBy === null) state.tokens.set(entry.token.token, entry.token)
    else state.tokens.delete(entry.token.token)
  } else if ('event' in entry) {
    if (entry.event.isDelivered) state.waiting.delete(entry.event.id)
    else state.waiting.set(entry.event.id, entry.event)
  } else if ('cancelledKey' in entry) state.cancelledKeys.add(entry.cancelledKey)
  else state.behaviour = entry.behaviour
}
