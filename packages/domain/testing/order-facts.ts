import { productTypes, type ProductType } from '../kit/enums.ts'
import { openQuantity, type OrderFacts, type OrderLineState } from '../orders/rules/order-state.ts'

type GivenLine = Partial<OrderLineState> & { id: string }

/** A line of a physical product: two units for 10.01 together, unless `given` says otherwise. */
export function aLineState({ id, ...given }: GivenLine): OrderLineState {
  return {
    id,
    variantId: `variant-${id}`,
    productType: productTypes.physical as ProductType,
    isStockTracked: true,
    quantity: 2,
    totalCents: 1001,
    fulfilledQuantity: 0,
    removedQuantity: 0,
    returnedQuantity: 0,
    refundedQuantity: 0,
    refundedCents: 0,
    shortQuantity: 0,
    ...given,
  }
}

/** An open, paid order of these lines with shipping for 5.00, unless `given` says otherwise. */
export function orderFacts(lines: readonly OrderLineState[], given: Partial<OrderFacts> = {}): OrderFacts {
  const shippingTotalCents = given.shippingTotalCents ?? 500
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, shippingTotalCents)
  return {
    axes: { order: 'open', payment: 'paid', fulfilment: 'none' },
    lines,
    totalCents,
    shippingTotalCents,
    paidCents: totalCents,
    refundedCents: 0,
    pendingRefundCents: 0,
    shippingRefundedCents: 0,
    hasFailedRefund: false,
    ...given,
  }
}

/** Lists what is wrong with an order: quantities, money or states that cannot be. */
export function faultsOf(order: OrderFacts): string[] {
  return [...order.lines.flatMap(lineFaults), ...moneyFaults(order), ...stateFaults(order)]
}

function lineFaults(line: OrderLineState): string[] {
  const { id, quantity, totalCents, fulfilledQuantity, removedQuantity, returnedQuantity, refundedQuantity } = line
  const counts = [
    fulfilledQuantity,
    removedQuantity,
    returnedQuantity,
    refundedQuantity,
    line.shortQuantity,
    line.refundedCents,
  ]
  return named(`line ${id}`, {
    'a count is no natural number': counts.every((count) => Number.isSafeInteger(count) && count >= 0),
    'more units than bought': openQuantity(line) >= 0,
    'more units short than open': line.shortQuantity <= openQuantity(line),
    'more units returned than handed over': returnedQuantity <= fulfilledQuantity,
    'more units refunded than bought': refundedQuantity <= quantity,
    'more refunded than paid': line.refundedCents <= totalCents,
  })
}

function moneyFaults(order: OrderFacts): string[] {
  const { totalCents, paidCents, refundedCents, pendingRefundCents, shippingRefundedCents, shippingTotalCents } = order
  const ofLines = order.lines.reduce((sum, line) => sum + line.refundedCents, 0)
  return named('money', {
    'paid in part': paidCents === 0 || paidCents === totalCents,
    'more refunded than paid': refundedCents + pendingRefundCents <= paidCents,
    'refunds of lines and shipping differ': ofLines + shippingRefundedCents === refundedCents + pendingRefundCents,
    'more of shipping refunded than it cost': shippingRefundedCents <= shippingTotalCents,
    'less than nothing refunded': refundedCents >= 0 && pendingRefundCents >= 0 && shippingRefundedCents >= 0,
  })
}

function stateFaults({ axes, lines, paidCents, refundedCents }: OrderFacts): string[] {
  const isHandedOver = lines.some(({ fulfilledQuantity }) => fulfilledQuantity > 0)
  const isOpen = lines.some((line) => openQuantity(line) > 0)
  const isUnpaid = axes.payment === 'none' || axes.payment === 'authorised' || axes.payment === 'voided'
  return named('state', {
    'unpaid with money': !isUnpaid || paidCents === 0,
    'paid after a refund': axes.payment !== 'paid' || refundedCents === 0,
    'part-refunded wrongly': axes.payment !== 'part-refunded' || (refundedCents > 0 && refundedCents < paidCents),
    'refunded wrongly': axes.payment !== 'refunded' || refundedCents === paidCents,
    'fulfilment wrong': axes.fulfilment === (isHandedOver ? (isOpen ? 'partial' : 'full') : 'none'),
    'cancelled with open units': axes.order !== 'cancelled' || !isOpen,
    'closed with open units or an open payment': axes.order !== 'closed' || (!isOpen && axes.payment !== 'none'),
  })
}

function named(what: string, rules: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${what}: ${fault}`]))
}
