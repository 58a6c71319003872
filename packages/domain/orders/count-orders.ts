import { fulfilmentStates, orderPaymentStates, orderStates, type OrderAxes } from './order.ts'
import type { OrderCounts } from './orders.wire.ts'

/** Adds up the numbers of orders with the same states to one number for each state of each axis. */
export function countsOf(groups: readonly (OrderAxes & { hasAttention: boolean; count: number })[]): OrderCounts {
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean): number =>
    groups.reduce((total, group) => total + (isCounted(group) ? group.count : 0), 0)
  const byState = <State extends string>(states: readonly State[], axis: keyof OrderAxes): Record<State, number> =>
    Object.fromEntries(states.map((state) => [state, sum((group) => group[axis] === state)])) as Record<State, number>
  return {
    all: sum(() => true),
    attention: sum(({ hasAttention }) => hasAttention),
    order: byState(orderStates, 'order'),
    payment: byState(orderPaymentStates, 'payment'),
    fulfilment: byState(fulfilmentStates, 'fulfilment'),
  }
}
