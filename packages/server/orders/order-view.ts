import { allowedActions } from '@sitewright/domain/orders/rules/allowed-actions.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import type { OrderAction } from '@sitewright/domain/orders/order-actions.ts'
import { attentionOf, openQuantity, refundableCents } from '@sitewright/domain/orders/rules/order-state.ts'
import type {
  OrderDetail,
  OrderFulfilment,
  OrderLineDetail,
  OrderRefund,
} from '@sitewright/domain/orders/orders.wire.ts'
import { centsOf, sumTaxes, taxesOfRefund } from '@sitewright/domain/orders/rules/refund-taxes.ts'
import { keptOnceConfirmed } from '@sitewright/domain/orders/rules/unpaid-deadline.ts'
import type { Ctx } from '../context.ts'
import { hasPermission } from '../http/index.ts'
import { creditNoteOf, invoiceOfRecord } from './documents/issued-papers.ts'
import { taxedOrderOf } from './taxed-order.ts'
import type { OrderRecord, StoredFulfilment, StoredRefund } from './order-record.ts'

/** Returns an order as mails, pages, documents and the studio show it. */
export function orderDetailOf(ctx: Ctx, order: OrderRecord): OrderDetail {
  const { facts, snapshot, payment } = order
  const keptUntilMs = keptOnceConfirmed(facts, order, ctx.now())
  const { note = '', newsletter, acceptedTerms: accepted, taxExemption } = snapshot
  const { id, number, version, email, language, currency, isTestMode, shopperId, notes, events } = order
  return {
    id,
    number,
    createdAt: order.createdMs,
    version,
    axes: facts.axes,
    attention: attentionOf(facts),
    email,
    language,
    currency,
    isTestMode,
    shopperId,
    customerName: customerNameOf(snapshot),
    note,
    newsletter: newsletter ? { text: newsletter.text, at: newsletter.atMs } : null,
    ...(accepted && { acceptedTerms: { text: accepted.text, at: accepted.atMs, versions: accepted.versions } }),
    ...boughtDetails(order),
    ...(taxExemption && { taxExemption }),
    paidCents: facts.paidCents,
    refundedCents: facts.refundedCents,
    pendingRefundCents: facts.pendingRefundCents,
    refundableCents: refundableCents(facts),
    refundableShippingCents: facts.shippingTotalCents - facts.shippingRefundedCents,
    expiresAt: facts.axes.payment === 'none' && facts.axes.order === 'open' ? order.expiresMs : null,
    ...(keptUntilMs !== null && { confirmedExpiresAt: keptUntilMs }),
    payments: [
      {
        id: payment.id,
        method: payment.method,
        provider: payment.provider,
        card: payment.card,
        amountCents: facts.totalCents,
        paidAt: payment.paidMs,
      },
    ],
    invoice: invoiceOfRecord(order),
    refunds: order.refunds.map((refund) => refundView(order, refund)),
    fulfilments: order.fulfilments.map(fulfilmentView),
    notes,
    events,
    actions: actionsFor(ctx, order),
  }
}

/** Returns the fields of an order that repeat its purchase: lines, prices, taxes and addresses. */
function boughtDetails(order: OrderRecord) {
  const { delivery, billing, shipping, discounts, isTaxIncluded, totals } = order.snapshot
  return {
    delivery,
    billing,
    shipping,
    lines: lineDetails(order),
    discounts,
    taxes: taxDetails(order),
    isTaxIncluded,
    shippingPart: shippingPartOf(order),
    totals,
  }
}

/** Returns the name of the recipient, otherwise of the payer, as one text. */
export function customerNameOf({ delivery, billing }: { delivery: Address | null; billing: Address }): string {
  const nameOf = ({ firstName, lastName, company }: Address): string => `${firstName} ${lastName}`.trim() || company
  return (delivery && nameOf(delivery)) || nameOf(billing)
}

export function refundView(order: Pick<OrderRecord, 'papers'>, refund: StoredRefund): OrderRefund {
  const { id, state, origin, amountCents, shippingCents, shippingTaxes, lines, isRestocked, note, message, failure } =
    refund
  return {
    id,
    state,
    origin,
    createdAt: refund.createdMs,
    finishedAt: refund.finishedMs,
    amountCents,
    shippingCents,
    shippingTaxes,
    lines: lines.map(({ lineId, quantity, cents, taxes }) => ({ lineId, quantity, cents, taxes })),
    taxes: taxesOfRefund(refund),
    creditNote: creditNoteOf(order, refund),
    isRestocked,
    note,
    message,
    failure,
  }
}

function fulfilmentView({ id, createdMs, lines, tracking, isAutomatic }: StoredFulfilment): OrderFulfilment {
  return { id, createdAt: createdMs, lines, tracking, isAutomatic }
}

function shippingPartOf(order: OrderRecord): OrderDetail['shippingPart'] {
  const { totalCents, taxes } = taxedOrderOf(order).shipping
  return { totalCents, taxes: [...taxes] }
}

/** Returns the order's taxes with what was paid back of each. */
function taxDetails({ snapshot, refunds }: OrderRecord): OrderDetail['taxes'] {
  const paidBack = sumTaxes(refunds.filter(({ state }) => state === 'done').map(taxesOfRefund))
  return snapshot.taxes.map((tax) => ({ ...tax, refundedCents: centsOf(paidBack, tax.id) }))
}

function lineDetails({ lines, facts }: OrderRecord): OrderLineDetail[] {
  const states = new Map(facts.lines.map((line) => [line.id, line]))
  return lines.flatMap(({ allocation, ...line }) => {
    const state = states.get(line.id)
    if (!state) return []
    const { fulfilledQuantity, removedQuantity, returnedQuantity, refundedQuantity, refundedCents, shortQuantity } =
      state
    const changed = {
      fulfilledQuantity,
      removedQuantity,
      returnedQuantity,
      refundedQuantity,
      refundedCents,
      shortQuantity,
    }
    const { subtotalCents, discountCents, taxCents, taxes, totalCents } = allocation
    const sums = { subtotalCents, discountCents, taxCents, taxes, totalCents }
    return [{ ...line, ...sums, ...changed, openQuantity: openQuantity(state) }]
  })
}

/** Lists what may be done: nothing without permission to handle orders. */
function actionsFor({ actor }: Ctx, { facts, payment }: OrderRecord): OrderAction[] {
  if (!hasPermission(actor, { role: 'handle-orders' })) return []
  return allowedActions(facts, payment.provider)
}
