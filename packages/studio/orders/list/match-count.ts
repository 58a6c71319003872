import type { OrderCounts } from '@sitewright/domain/orders/orders.wire.ts'
import type { ListSearch } from '../../kit/list/list-search.ts'
import { orderFilters } from '../orders-query.ts'

/**
 * Returns how many orders a list shows on all its pages, from the counts by axis; undefined when several filters are set, because
 * orders are not counted by combinations of states.
 */
export function matchCount(counts: OrderCounts, search: ListSearch): number | undefined {
  const [first, ...others] = orderFilters.keyof().options.filter((name) => search[name])
  if (first === undefined) return counts.all
  if (others.length > 0) return undefined
  if (first === 'attention') return counts.attention
  const ofAxis: Readonly<Record<string, number>> = counts[first]
  return ofAxis[search[first] ?? '']
}
