import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { countryName } from '@sitewright/domain/shipping/estimate-notes.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen, TwoColumns } from '@sitewright/ui/layout/pane.tsx'
import { Sums } from '@sitewright/ui/layout/sums.tsx'
import type { ReactNode } from 'react'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { fullTimeText } from '../kit/time-text.ts'
import type { SiteOfSession } from '../session/session.ts'
import { CustomerCards } from './customer-cards.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import styles from './customers.module.css'
import { NotesCard } from './notes-card.tsx'

/** One customer: figures, orders and notes, and beside them how to reach them. `failure`: a newer state could not be loaded. */
export function CustomerView({
  site,
  detail,
  back,
  failure,
  onRetry,
}: {
  site: SiteOfSession
  detail: CustomerDetail
  back: ReactNode
  failure: Error | null
  onRetry: () => void
}) {
  const { name, email } = detail.customer
  return (
    <Screen isTinted>
      <Pane>
        <PaneHeader title={name || email} above={back} />
        <PaneBody>
          <PaneContent>
            <Summary detail={detail} />
            {failure && <LoadProblem failure={failure} hasOlder onRetry={onRetry} />}
            <TwoColumns
              main={
                <>
                  <Figures detail={detail} />
                  <CustomerOrders site={site} detail={detail} />
                  <NotesCard site={site} detail={detail} />
                </>
              }
              side={<CustomerCards detail={detail} site={site} />}
            />
          </PaneContent>
        </PaneBody>
      </Pane>
    </Screen>
  )
}

function Summary({ detail: { customer, account } }: { detail: CustomerDetail }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const { firstOrderAt, country } = customer
  const parts = [
    ...(firstOrderAt === null ? [] : [translate(messages.since, { time: fullTimeText(tag, firstOrderAt) })]),
    ...(country === '' ? [] : [countryName(country, tag)]),
    account
      ? translate(messages.accountSince, { time: fullTimeText(tag, account.createdAt) })
      : translate(messages.guest),
  ]
  return <p className={styles['summary']}>{parts.join(' · ')}</p>
}

function Figures({ detail: { customer, currency } }: { detail: CustomerDetail }) {
  const translate = useTranslate()
  const { orders, spentCents } = customer
  const average = orders === 0 ? 0 : Math.round(spentCents / orders)
  const rows = [
    { id: 'orders', title: translate(messages.orders), amount: String(orders) },
    { id: 'spent', title: translate(messages.spent), amount: moneyText(spentCents, currency) },
    { id: 'average', title: translate(messages.averageOrder), amount: moneyText(average, currency) },
  ]
  return (
    <Card title={translate(messages.figures)}>
      <CardBody>
        <Sums rows={rows} />
      </CardBody>
    </Card>
  )
}
