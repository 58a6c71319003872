import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { orderListMessages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CellBadge } from '../kit/list/cell-badge.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { eventTimeText } from '../kit/time-text.ts'
import { worstLook } from '../orders/order-states.ts'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './customers.module.css'

/** The latest orders of a customer, as links. */
export function CustomerOrders({ site, detail }: { site: SiteOfSession; detail: CustomerDetail }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const { orders, hasMoreOrders, customer } = detail
  return (
    <Card
      title={translate(messages.latestOrders)}
      note={
        hasMoreOrders && (
          <Link className={styles['link']} to={paths.orders(site.identifier)} search={{ q: customer.email } as never}>
            {translate(messages.allOrders)}
          </Link>
        )
      }
    >
      {orders.length === 0 && (
        <CardBody>
          <p className={styles['remark']}>{translate(messages.noOrders)}</p>
        </CardBody>
      )}
      <ul className={styles['rows']}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link className={styles['link']} to={paths.order(site.identifier, order.number)}>
              {translate(orderListMessages.orderNumber, { number: order.number })}
            </Link>
            <span className={styles['remark']}>{eventTimeText(tag, order.createdAt, now)}</span>
            <bdi className={styles['what']}>{order.titles.join(', ')}</bdi>
            <span className={styles['figure']}>{moneyText(order.totalCents, order.currency)}</span>
            <CellBadge badge={worstLook(order)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
