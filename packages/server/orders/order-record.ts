import type { AcceptedTerms } from '@sitewright/domain/checkout/accepted-terms.ts'
import type { NewsletterConsent } from '@sitewright/domain/checkout/newsletter.ts'
import type {
  Address,
  OrderDiscount,
  OrderLineSnapshot,
  OrderShipping,
  OrderSnapshot,
  OrderTotals,
} from '@sitewright/domain/orders/order.ts'
import type { ProratePart } from '@sitewright/domain/discounts/prorate.ts'
import type { OrderActorKind, OrderEventKind } from '@sitewright/domain/orders/order-events.ts'
import type { OrderFacts } from '@sitewright/domain/orders/rules/order-state.ts'
import type { UnpaidDeadline } from '@sitewright/domain/orders/rules/unpaid-deadline.ts'
import type { OrderEvent, OrderFulfilment, OrderNote } from '@sitewright/domain/orders/orders.wire.ts'
import type { PlannedRefund, PlannedRefundLine } from '@sitewright/domain/orders/rules/refund-plan.ts'
import type { RefundOrigin, RefundState } from '@sitewright/domain/orders/refunds.ts'
import type { CardSummary, PaymentMethod, ProviderName } from '@sitewright/domain/payments/payment.ts'
import type { TaxLine } from '@sitewright/domain/shipping/taxes.ts'
import type { TaxExemption } from '@sitewright/domain/shoppers/tax-exemption.wire.ts'

/** What was bought, without the lines. Stored as JSON and never changed. */
export type StoredSnapshot = {
  delivery: Address | null
  billing: Address
  shipping: OrderShipping | null
  discounts: OrderDiscount[]
  taxes: TaxLine[]
  isTaxIncluded: boolean
  /** Missing for customers who paid taxes. */
  taxExemption?: TaxExemption
  shippingAllocation: OrderSnapshot['shippingAllocation']
  totals: OrderTotals
  /** Missing for orders without one. */
  note?: string
  newsletter?: NewsletterConsent
  acceptedTerms?: AcceptedTerms
}

/** Who caused a change. `name` is stored, because accounts can be renamed or deleted. */
export type OrderActor = { kind: OrderActorKind; id: string | null; name: string }

export type NewOrderEvent = { kind: OrderEventKind; data?: OrderEvent['data']; actor?: OrderActor }

export type StoredRefund = Omit<PlannedRefund, 'lines'> & {
  lines: (PlannedRefundLine & { taxes: ProratePart[] })[]
  shippingTaxes: ProratePart[]
  id: string
  state: RefundState
  origin: RefundOrigin
  createdMs: number
  finishedMs: number | null
  isRestocked: boolean
  isShopperNotified: boolean
  /** Why money went back, for the team alone. */
  note: string
  /** What the mail about the refund says to the shopper beside its own text; '' for nothing. */
  message: string
  failure: string
  actor: OrderActor
}

export type StoredFulfilment = Omit<OrderFulfilment, 'createdAt'> & { createdMs: number; orderVersion: number }

/** A stored order with all its parts, and how long it is kept while it is unpaid. Times in epoch milliseconds. `facts` is the part that changes, as input of the rules. */
export type OrderRecord = UnpaidDeadline & {
  id: string
  number: number
  checkoutId: string
  version: number
  createdMs: number
  facts: OrderFacts
  email: string
  shopperId: string | null
  language: string
  currency: string
  isTestMode: boolean
  /** True once the owner entered how a dispute ended, or saw to sums that differ. Further reports of them change nothing. */
  isDisputeOver: boolean
  isDifferenceOver: boolean
  payment: {
    id: string | null
    method: PaymentMethod
    provider: ProviderName
    card: CardSummary | null
    paidMs: number | null
  }
  snapshot: StoredSnapshot
  lines: OrderLineSnapshot[]
  refunds: StoredRefund[]
  fulfilments: StoredFulfilment[]
  /** Issued papers. `refundIds`: refunds that an invoice of the first layout names itself. */
  papers: { number: number; refundId: string | null; issuedMs: number; refundIds: string[] | null }[]
  notes: OrderNote[]
  events: OrderEvent[]
}
