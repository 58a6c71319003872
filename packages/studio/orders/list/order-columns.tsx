import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { OrderListItem } from '@sitewright/domain/orders/orders.wire.ts'
import { orderListMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { rowLink, type Column } from '@sitewright/ui/lists/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useListSearch, type ListSearch } from '../../kit/list/list-search.ts'
import { rowAttribute } from '../../kit/list/use-row-keys.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { listTimeText } from '../../kit/time-text.ts'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { LinePicture } from '../line-picture.tsx'
import { rowLooks, worstLook } from '../order-states.ts'
import { StateBadge } from '../state-badge.tsx'
import styles from './order-list.module.css'

/** React hook that returns the columns of the list of orders. */
export function useOrderColumns(site: SiteOfSession): Column<OrderListItem>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { search } = useListSearch()
  const [now] = useState(() => Date.now())
  return [
    numberColumn(translate, site, search),
    {
      id: 'date',
      title: translate(messages.date),
      place: 'remark2',
      cell: ({ createdAt }) => (
        <time className={styles['date']} dateTime={new Date(createdAt).toISOString()}>
          {listTimeText(translate, tag, createdAt, now)}
        </time>
      ),
    },
    {
      id: 'customer',
      title: translate(messages.customer),
      place: 'name',
      cell: ({ customerName, email }) => (
        <span className={styles['who']} title={email}>
          <bdi>{customerName || email}</bdi>
        </span>
      ),
    },
    {
      id: 'items',
      title: translate(messages.items),
      leaves: 'narrow',
      isFlexible: true,
      cell: (order) => <Items site={site} order={order} />,
    },
    {
      id: 'total',
      title: translate(messages.total),
      place: 'figure',
      isFigure: true,
      cell: ({ totalCents, currency }) => <span className={styles['total']}>{moneyText(totalCents, currency)}</span>,
    },
    ...stateColumns(translate),
  ]
}

function numberColumn(translate: Translate, site: SiteOfSession, search: ListSearch): Column<OrderListItem> {
  return {
    id: 'number',
    title: translate(messages.order),
    place: 'remark',
    isHeader: true,
    cell: ({ number, isTestMode }) => (
      <>
        <Link
          className={classNames(rowLink, styles['number'])}
          to={paths.order(site.identifier, number)}
          search={search}
          {...{ [rowAttribute]: number }}
        >
          {translate(messages.orderNumber, { number })}
        </Link>
        {isTestMode && (
          <span className={styles['badge']}>
            <Badge>{translate(messages.testMode)}</Badge>
          </span>
        )}
      </>
    ),
  }
}

function stateColumns(translate: Translate): Column<OrderListItem>[] {
  return [
    {
      id: 'state',
      title: translate(messages.state),
      place: 'state',
      leaves: 'always',
      cell: (order) => <StateBadge look={worstLook(order)} isInTable />,
    },
    {
      id: 'payment',
      title: translate(messages.payment),
      cell: (order) => <StateBadge look={rowLooks(order).payment} isInTable />,
    },
    {
      id: 'fulfilment',
      title: translate(messages.fulfilment),
      cell: (order) => <StateBadge look={rowLooks(order).fulfilment} isInTable />,
    },
  ]
}

function Items({ site, order }: { site: SiteOfSession; order: OrderListItem }) {
  const translate = useTranslate()
  return (
    <>
      <span className={styles['pictures']}>
        {order.imageUrls.map((imageUrl, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may have the same picture
          <LinePicture key={`${index} ${imageUrl}`} site={site} imageUrl={imageUrl} size="small" />
        ))}
      </span>
      <bdi className={styles['items']}>{itemsText(translate, order)}</bdi>
    </>
  )
}

function itemsText(translate: Translate, { titles, unitCount }: OrderListItem): string {
  const [first = ''] = titles
  return unitCount > 1 ? translate(messages.moreItems, { title: first, count: unitCount - 1 }) : first
}
