import type { NewOutboxMessage } from '../database/index.ts'

/** Outbox kind of a change after which the figures of a customer are computed again. */
export const customerChangedKind = 'customers.changed'
/** Whose: that of a mailbox, or that of an order's mailbox. */
export type CustomerChanged = { email: string } | { orderId: string }

/**
 * Returns the outbox message of such a change. `key` names the change, because a message that is being consumed swallows another one
 * with the same key.
 */
export function customerChangedMessage(key: string, payload: CustomerChanged): NewOutboxMessage {
  return { kind: customerChangedKind, key, payload, isQuiet: true }
}
