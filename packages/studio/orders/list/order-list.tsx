import { orderListMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { ordersPerPage, useOrderList } from '../orders-query.ts'
import { useOrderColumns } from './order-columns.tsx'
import { matchCount } from './match-count.ts'
import { NoMatchingOrders, NoOrders } from './no-orders.tsx'
import { OrderFilters } from './order-filters.tsx'

/** A site's list of orders: parts, search, filters, rows and pages. What it shows stands in the query of the address. */
export function OrderList({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useOrderList(site.id, search)
  const total = data && matchCount(data.counts, search)
  return (
    <ListScreen
      title={translate(messages.orders)}
      tools={<OrderFilters counts={data?.counts} total={total} />}
      columns={useOrderColumns(site)}
      keyOf={({ id }) => id}
      page={{ rows: data?.orders, nextCursor: data?.nextCursor ?? null, total, error, isPlaceholderData, refetch }}
      pageSize={ordersPerPage}
      loadingText={translate(messages.loading)}
      empty={<NoOrders site={site} />}
      noMatch={<NoMatchingOrders />}
      isFiltered={(data?.counts.all ?? 0) > 0 || Object.keys(search).length > 0}
    />
  )
}
