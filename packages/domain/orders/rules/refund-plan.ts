import { Refusal } from '../../kit/refusal.ts'
import { addedUp, lineOf, requireUndisputed, type LineQuantity } from './fulfil.ts'
import {
  openQuantity,
  refundableCents,
  settledPaymentState,
  withDerivedStates,
  withLines,
  withPayment,
  type OrderFacts,
  type OrderLineState,
} from './order-state.ts'
import { shareRefund } from '../refund-allocations.ts'

/** What to pay back: units of lines, shipping, and a further amount that is tied to nothing. Amounts in minor units. */
export type RefundRequest = { lines: readonly LineQuantity[]; shippingCents: number; extraCents: number }

/**
 * The part of a refund that a line bears. `cents` includes its share of the further amount, so a line without units can be here.
 * Units that are not handed over yet are refunded first: they leave the order (`removedQuantity`, of which `shortQuantity` never
 * had stock). The others count as returned by the shopper.
 */
export type PlannedRefundLine = {
  lineId: string
  quantity: number
  cents: number
  removedQuantity: number
  shortQuantity: number
  returnedQuantity: number
}
export type PlannedRefund = { amountCents: number; shippingCents: number; lines: PlannedRefundLine[] }

/**
 * Computes a refund from the totals stored with the order. A further amount is shared out over what is left of the lines and of
 * shipping, so that later refunds of their units pay back only the rest, and everything adds up to what was paid. Throws when the
 * payment cannot be paid back, and when more is wanted than is left.
 */
export function planRefund(order: OrderFacts, wanted: RefundRequest): PlannedRefund {
  requireRefundable(order)
  return planAmounts(order, wanted)
}

/** Computes a refund whatever the state of the payment: the money may have left without a request of ours. */
export function planAmounts(order: OrderFacts, wanted: RefundRequest): PlannedRefund {
  const units = addedUp(wanted.lines)
  for (const { lineId, quantity } of units) {
    const line = lineOf(order, lineId)
    if (quantity > line.quantity - line.refundedQuantity) throw new Refusal('orders.too-many-units')
  }
  const shippingLeftCents = order.shippingTotalCents - order.shippingRefundedCents
  const amounts = shareRefund({ lines: order.lines, shippingLeftCents }, { ...wanted, lines: units })
  if (!amounts) throw tooLarge(order)
  const { amountCents, shippingCents } = amounts
  if (amountCents === 0 && units.length === 0) throw new Refusal('orders.refund-empty')
  if (amountCents > refundableCents(order)) throw tooLarge(order)
  const lines = amounts.lines.flatMap(({ lineId, quantity, cents }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [plannedLine(line, quantity, cents)] : []
  })
  return { amountCents, shippingCents, lines }
}

/**
 * Returns the request that pays back everything that is left: units, shipping, and the money of lines without units, which is left
 * when a refund of a further amount failed.
 */
export function wholeRefund(order: OrderFacts): RefundRequest {
  const lines = order.lines.map((line) => ({ line, quantity: line.quantity - line.refundedQuantity }))
  const without = lines.filter(({ quantity }) => quantity === 0)
  return {
    lines: lines.filter(({ quantity }) => quantity > 0).map(({ line, quantity }) => ({ lineId: line.id, quantity })),
    shippingCents: order.shippingTotalCents - order.shippingRefundedCents,
    extraCents: without.reduce((sum, { line }) => sum + line.totalCents - line.refundedCents, 0),
  }
}

/**
 * Returns the order while a refund waits for its provider: money and units are set aside. An earlier failed refund needs no
 * attention any more, because this one takes its place.
 */
export function startRefund(order: OrderFacts, refund: PlannedRefund): OrderFacts {
  const pendingRefundCents = order.pendingRefundCents + refund.amountCents
  return withDerivedStates({ ...changeByRefund(order, refund, 1), pendingRefundCents, hasFailedRefund: false })
}

/** Returns the order after its provider paid a pending refund back. A disputed payment stays disputed. */
export function finishRefund(order: OrderFacts, { amountCents }: PlannedRefund): OrderFacts {
  const paidBack = {
    ...order,
    pendingRefundCents: order.pendingRefundCents - amountCents,
    refundedCents: order.refundedCents + amountCents,
  }
  const { payment } = order.axes
  const isHeld = payment === 'disputed' || payment === 'needs-attention'
  return withDerivedStates(isHeld ? paidBack : withPayment(paidBack, settledPaymentState(paidBack)))
}

/**
 * Returns the order after its provider refused a pending refund: its money can be refunded again, and its units are to be handed
 * over again, except those of an order that was cancelled meanwhile.
 */
export function failRefund(order: OrderFacts, refund: PlannedRefund): OrderFacts {
  const isCancelled = order.axes.order === 'cancelled'
  const lines = isCancelled
    ? refund.lines.map((line) => ({ ...line, removedQuantity: 0, shortQuantity: 0 }))
    : refund.lines
  const back = changeByRefund(order, { ...refund, lines }, -1)
  return withDerivedStates({
    ...back,
    pendingRefundCents: order.pendingRefundCents - refund.amountCents,
    hasFailedRefund: true,
  })
}

function requireRefundable(order: OrderFacts): void {
  requireUndisputed(order)
  const { axes } = order
  if (axes.payment !== 'paid' && axes.payment !== 'part-refunded') throw new Refusal('orders.not-refundable')
}

function tooLarge(order: OrderFacts): Refusal {
  return new Refusal('orders.refund-too-large', { values: { cents: refundableCents(order) } })
}

function plannedLine(line: OrderLineState, quantity: number, cents: number): PlannedRefundLine {
  const removedQuantity = Math.min(quantity, openQuantity(line))
  return {
    lineId: line.id,
    quantity,
    cents,
    removedQuantity,
    shortQuantity: Math.min(removedQuantity, line.shortQuantity),
    returnedQuantity: Math.min(quantity - removedQuantity, line.fulfilledQuantity - line.returnedQuantity),
  }
}

/** Sets the money and units of a refund aside (`sign` 1) or gives them back (-1). */
function changeByRefund(order: OrderFacts, refund: PlannedRefund, sign: 1 | -1): OrderFacts {
  const byLine = new Map(refund.lines.map((one) => [one.lineId, one]))
  const changed = withLines(order, (line) => {
    const part = byLine.get(line.id)
    return (
      part && {
        refundedQuantity: line.refundedQuantity + sign * part.quantity,
        refundedCents: line.refundedCents + sign * part.cents,
        removedQuantity: line.removedQuantity + sign * part.removedQuantity,
        returnedQuantity: line.returnedQuantity + sign * part.returnedQuantity,
        shortQuantity: line.shortQuantity - sign * part.shortQuantity,
      }
    )
  })
  return { ...changed, shippingRefundedCents: order.shippingRefundedCents + sign * refund.shippingCents }
}
