import type { Message } from '../kit/text.ts'
import { paymentsMessages } from './payments.messages.ts'

/** Returns what the shopper reads about a declined payment, by the provider's code. */
export function declineMessage(reason: string | null): Message {
  return byReason[reason ?? ''] ?? paymentsMessages.declined
}

/** Codes of Stripe, which the test gateway uses too. Other codes tell a shopper nothing, or tell a thief too much. */
const byReason: Readonly<Record<string, Message>> = {
  insufficient_funds: paymentsMessages.insufficientFunds,
  expired_card: paymentsMessages.expiredCard,
  authentication_failed: paymentsMessages.notConfirmed,
  payment_intent_authentication_failure: paymentsMessages.notConfirmed,
}
