import { shippingTotalCents } from '../../cart/pricing/allocations.ts'
import type { Shortage } from '../../stock/stock-lines.ts'
import { cancelFacts } from './cancel.ts'
import type { LineQuantity } from './fulfil.ts'
import type { OrderSnapshot } from '../order.ts'
import type { ShortOfStockPolicy } from '../order-settings.ts'
import { openQuantity, refundableCents, withDerivedStates, withLines, type OrderFacts } from './order-state.ts'
import { payFacts } from './pay.ts'
import { planRefund, startRefund, wholeRefund, type PlannedRefund } from './refund-plan.ts'

type Bought = Pick<OrderSnapshot, 'lines' | 'totals' | 'shippingAllocation' | 'isTaxIncluded'>

/** How an order begins. `shortages` is what the stock had too little of, `policy` what the shop does about it. */
export type OrderStart = { isPaid: boolean; shortages: readonly Shortage[]; policy: ShortOfStockPolicy }

export type StartedOrder = {
  facts: OrderFacts
  /** Units that the shopper gets at once, because the order is paid. */
  delivered: LineQuantity[]
  /** Units that were bought and are gone. */
  short: LineQuantity[]
  /** Refund of missing units by the shop's policy; the order is cancelled when all are missing. */
  refund: PlannedRefund | null
}

/** Returns a new order: paid or waiting for its money, with what the shop's policy does about missing units. */
export function startOrder(bought: Bought, { isPaid, shortages, policy }: OrderStart): StartedOrder {
  const base = withShortages(newFacts(bought), shortages)
  const short = base.lines.flatMap(({ id, shortQuantity: quantity }) =>
    quantity > 0 ? [{ lineId: id, quantity }] : [],
  )
  if (!isPaid) return { facts: base, delivered: [], short, refund: null }
  const { order: facts, delivered } = payFacts(base)
  if (short.length === 0 || policy === 'wait') return { facts, delivered, short, refund: null }

  const isAllMissing = facts.lines.every(
    (line) => line.fulfilledQuantity === 0 && openQuantity(line) === line.shortQuantity,
  )
  const left = isAllMissing ? cancelFacts(facts) : facts
  if (refundableCents(left) === 0) return { facts: left, delivered, short, refund: null }
  const wanted = isAllMissing ? wholeRefund(left) : { lines: short, shippingCents: 0, extraCents: 0 }
  const refund = planRefund(left, wanted)
  return { facts: startRefund(left, refund), delivered, short, refund }
}

function newFacts({ lines, totals, shippingAllocation, isTaxIncluded }: Bought): OrderFacts {
  return {
    axes: { order: 'open', payment: 'none', fulfilment: 'none' },
    lines: lines.map(({ id, variantId, productType, isStockTracked, quantity, allocation }) => ({
      id,
      variantId,
      productType,
      isStockTracked,
      quantity,
      totalCents: allocation.totalCents,
      fulfilledQuantity: 0,
      removedQuantity: 0,
      returnedQuantity: 0,
      refundedQuantity: 0,
      refundedCents: 0,
      shortQuantity: 0,
    })),
    totalCents: totals.totalCents,
    shippingTotalCents: shippingTotalCents(shippingAllocation, isTaxIncluded),
    paidCents: 0,
    refundedCents: 0,
    pendingRefundCents: 0,
    shippingRefundedCents: 0,
    hasFailedRefund: false,
  }
}

/** Assigns missing units to the lines of their variant, the last line first. */
function withShortages(order: OrderFacts, shortages: readonly Shortage[]): OrderFacts {
  const missing = new Map(shortages.map(({ variantId, wanted, available }) => [variantId, wanted - available]))
  const byLine = new Map<string, number>()
  for (const line of order.lines.toReversed()) {
    const left = line.isStockTracked ? (missing.get(line.variantId) ?? 0) : 0
    const quantity = Math.min(left, line.quantity)
    byLine.set(line.id, quantity)
    missing.set(line.variantId, left - quantity)
  }
  return withDerivedStates(withLines(order, ({ id }) => ({ shortQuantity: byLine.get(id) ?? 0 })))
}
