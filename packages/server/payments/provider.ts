import type { Money } from '@sitewright/domain/kit/money.ts'
import type { ProofSpan, ProviderMovement } from '@sitewright/domain/payments/money-differences.ts'
import type { PaymentMethod, ProviderName, ProviderPayment } from '@sitewright/domain/payments/payment.ts'

/** Whom a payment is charged to, for methods that assess the shopper (Afterpay). */
export type PaymentCustomer = {
  email: string
  name: string
  /** ISO 3166 code in `country`. */
  address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string }
}

export type NewPayment = {
  /** Id of our payment. Repeating a call with the same key never charges twice. */
  key: string
  amount: Money
  method: PaymentMethod
  /** One-use token of the card that the shopper typed; null for methods without one. */
  paymentToken: string | null
  /** Where the shopper returns to after a further step. */
  returnUrl: string
  description: string
  siteId: string
  checkoutId: string
  customer: PaymentCustomer | null
  /**
   * Stores the provider's reference. A provider whose payments cannot be found by our key awaits it before any money can move;
   * it throws when the payment was given up meanwhile.
   */
  onReference: (reference: string) => Promise<void>
}

/** What a verified webhook event refers to. The event's other content is never used: the payment is read from the provider. */
export type ProviderEvent = {
  id: string
  paymentReference: string | null
  /** Our payment id, as far as the provider repeats it in the event. */
  paymentKey: string | null
  createdMs: number
}

export type ProviderRefund = { state: 'pending' | 'succeeded' | 'failed'; reason: string | null }

/** What moved in a span of time. `isComplete` is false when there was more than a proof reads. */
export type ProviderMovements = { movements: ProviderMovement[]; isComplete: boolean }

/**
 * A payment provider with the credentials of one site. Calls throw `payments.unavailable` when the outcome is unknown (the
 * provider is away, too slow, or refuses our credentials). A declined payment is a result, not an error.
 */
export type PaymentProvider = {
  readonly name: ProviderName
  begin(payment: NewPayment): Promise<ProviderPayment>
  /** Returns null when the provider never heard of the payment. `reference` is null when none was stored. */
  read(reference: string | null, key: string): Promise<ProviderPayment | null>
  capture(reference: string, key: string): Promise<ProviderPayment>
  /** Gives the payment up. Returns it as it is then: it may have been captured before. Null when the provider never heard of it. */
  cancel(reference: string | null, key: string): Promise<ProviderPayment | null>
  /** `isRetry`: an earlier call with this key may have succeeded. */
  refund(
    reference: string,
    refund: { key: string; amountCents: number; currency: string; isRetry: boolean },
  ): Promise<ProviderRefund>
  /** Lists the captured charges and the refunds of the site, page by page. */
  list(span: ProofSpan): Promise<ProviderMovements>
  /** Returns null when the signature is wrong or the event is older than 300 seconds. */
  readEvent(raw: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): ProviderEvent | null
}
