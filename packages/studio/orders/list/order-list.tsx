import type { OrderListAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import { orderListMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { DataTable, DataTableSkeleton } from '@sitewright/ui/lists/data-table.tsx'
import { Pane, PaneBody, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useRef } from 'react'
import { ListPager } from '../../kit/list/list-pager.tsx'
import { useListSearch } from '../../kit/list/list-search.ts'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useRowKeys } from '../../kit/list/use-row-keys.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { useHasElapsed } from '../../kit/use-has-elapsed.ts'
import type { SiteOfSession } from '../../team/session.ts'
import { ordersPerPage, useOrderList } from '../orders-query.ts'
import { useOrderColumns } from './order-columns.tsx'
import { matchCount } from './match-count.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderFilters } from './order-filters.tsx'
import styles from './order-list.module.css'

/** Time after which the list says that loading takes longer than usual. */
const longMs = 8000

/** A site's list of orders: parts, search, filters, rows and pages. What it shows stands in the query of the address. */
export function OrderList({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const { data, error, isPlaceholderData, refetch } = useOrderList(site.id, search)
  const total = data && matchCount(data.counts, search)
  return (
    <Screen>
      <Pane>
        <PaneHeader title={translate(messages.orders)} />
        <div ref={list} className={styles['list']}>
          <OrderFilters counts={data?.counts} total={total} />
          {data && error && (
            <div className={styles['problem']}>
              <LoadProblem failure={error} hasOlder onRetry={() => void refetch()} />
            </div>
          )}
          <PaneBody isFaded={isPlaceholderData}>
            {data && <Rows site={site} list={data} />}
            {!data && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
            {!data && !error && <Waiting site={site} />}
          </PaneBody>
          {data && data.orders.length > 0 && (
            <ListPager shown={data.orders.length} pageSize={ordersPerPage} total={total} nextCursor={data.nextCursor} />
          )}
        </div>
      </Pane>
    </Screen>
  )
}

function Rows({ site, list }: { site: SiteOfSession; list: OrderListAnswer }) {
  const translate = useTranslate()
  const columns = useOrderColumns(site)
  if (list.orders.length === 0) return <NoOrders site={site} hasAny={list.counts.all > 0} />
  return <DataTable label={translate(messages.orders)} columns={columns} rows={list.orders} keyOf={({ id }) => id} />
}

function Waiting({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const columns = useOrderColumns(site)
  const isLong = useHasElapsed(longMs)
  const text = <span className={visuallyHidden}>{translate(messages.loading)}</span>
  return (
    <>
      <DataTableSkeleton text={text} columns={columns} />
      {isLong && <output className={styles['long']}>{translate(sitesMessages.takesLonger)}</output>}
    </>
  )
}
