import { Refusal } from '../../kit/refusal.ts'
import { ordersMessages } from '../orders.messages.ts'
import {
  isDeliveredByItself,
  openQuantity,
  withDerivedStates,
  withLines,
  type OrderFacts,
  type OrderLineState,
} from './order-state.ts'

/** Units of an order line. */
export type LineQuantity = { lineId: string; quantity: number }

/**
 * Returns the units to hand over: the wanted ones, or all that are left. Lines that are delivered by themselves are not handed
 * over by the owner. Throws when the order is not open, has nothing left, or has fewer units left than wanted.
 */
export function unitsToFulfil(order: OrderFacts, wanted?: readonly LineQuantity[]): LineQuantity[] {
  requireLive(order)
  const left = order.lines.filter((line) => openQuantity(line) > 0 && !isDeliveredByItself(line))
  if (left.length === 0) throw new Refusal('orders.nothing-to-fulfil')
  if (!wanted) return left.map((line) => ({ lineId: line.id, quantity: openQuantity(line) }))
  const units = addedUp(wanted)
  for (const { lineId, quantity } of units) {
    const line = lineOf(order, lineId)
    if (isDeliveredByItself(line) || quantity > openQuantity(line)) throw new Refusal('orders.too-many-units')
  }
  return units
}

/** Returns the units among those to hand over for which no stock is committed; they have to come from what is available. */
export function unitsWithoutStock(order: OrderFacts, units: readonly LineQuantity[]): LineQuantity[] {
  return units.flatMap(({ lineId, quantity }) => {
    const line = lineOf(order, lineId)
    const missing = quantity - (openQuantity(line) - line.shortQuantity)
    return missing > 0 ? [{ lineId, quantity: missing }] : []
  })
}

/** Returns the units left to hand over for which no stock is committed. A cancelled order waits for none. */
export function missingUnits({ axes, lines }: OrderFacts): LineQuantity[] {
  if (axes.order === 'cancelled') return []
  return lines.flatMap(({ id, shortQuantity }) => (shortQuantity > 0 ? [{ lineId: id, quantity: shortQuantity }] : []))
}

/** Returns the order after units were handed over. Those without committed stock go last. */
export function fulfilUnits(order: OrderFacts, units: readonly LineQuantity[]): OrderFacts {
  const fulfilled = changeUnits(order, units, (line, by) => ({
    fulfilledQuantity: line.fulfilledQuantity + by,
    shortQuantity: Math.min(line.shortQuantity, openQuantity(line) - by),
  }))
  return withDerivedStates(fulfilled)
}

/** Returns the order after a fulfilment was undone. Throws when units of it were refunded since. */
export function undoFulfilledUnits(order: OrderFacts, units: readonly LineQuantity[]): OrderFacts {
  if (order.axes.order === 'cancelled')
    throw new Refusal('changes.changed-meanwhile', { message: ordersMessages.changedSince })
  const undone = changeUnits(order, units, (line, by) => ({ fulfilledQuantity: line.fulfilledQuantity - by }))
  const isWrong = undone.lines.some((line) => line.fulfilledQuantity < line.returnedQuantity)
  if (isWrong) throw new Refusal('changes.changed-meanwhile', { message: ordersMessages.changedSince })
  return withDerivedStates(undone)
}

/** Returns the units that a shopper gets as soon as the order is paid. */
export function unitsDeliveredByPayment({ lines }: OrderFacts): LineQuantity[] {
  const digital = lines.filter((line) => isDeliveredByItself(line) && openQuantity(line) > 0)
  return digital.map((line) => ({ lineId: line.id, quantity: openQuantity(line) }))
}

/** Adds up the units of lines that are named more than once. */
export function addedUp(units: readonly LineQuantity[]): LineQuantity[] {
  const quantities = new Map<string, number>()
  for (const { lineId, quantity } of units) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** Returns a line of the order. Throws when it belongs to another order. */
export function lineOf({ lines }: OrderFacts, lineId: string): OrderLineState {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('orders.line-unknown')
  return line
}

/** Throws for a cancelled order, which owes nothing any more. */
export function requireLive({ axes }: OrderFacts): void {
  if (axes.order === 'cancelled') throw new Refusal('orders.cancelled')
}

/** Throws while somebody else decides about the payment: the bank, or the owner after comparing sums. */
export function requireUndisputed({ axes }: OrderFacts): void {
  if (axes.payment === 'disputed') throw new Refusal('orders.disputed')
  if (axes.payment === 'needs-attention') throw new Refusal('orders.payment-differs')
}

function changeUnits(
  order: OrderFacts,
  units: readonly LineQuantity[],
  change: (line: OrderLineState, by: number) => Partial<OrderLineState>,
): OrderFacts {
  const by = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  return withLines(order, (line) => {
    const quantity = by.get(line.id)
    return quantity === undefined ? undefined : change(line, quantity)
  })
}
