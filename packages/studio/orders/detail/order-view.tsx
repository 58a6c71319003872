import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { Pane, PaneBody, PaneContent, Screen, TwoColumns } from '@sitewright/ui/layout/pane.tsx'
import { useState } from 'react'
import { useListSearch } from '../../kit/list/list-search.ts'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { fullTimeText } from '../../kit/time-text.ts'
import { methodText } from '../method-text.ts'
import styles from './order-detail.module.css'
import type { SiteOfSession } from '../../session/session.ts'
import { CancelForm } from '../forms/cancel-form.tsx'
import { FulfilForm } from '../forms/fulfil-form.tsx'
import { RefundForm } from '../forms/refund-form.tsx'
import type { OrderScreen, SeenConflict } from '../order-screen.ts'
import { AttentionBanners } from './attention-banners.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import { CustomerCards } from './customer-cards.tsx'
import { LineCards } from './line-cards.tsx'
import { OrderHead } from './order-head.tsx'
import { PaymentCard } from './payment-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

/**
 * One order with all that can be done with it. Fulfilling, refunding and cancelling open a form beside it, whose name stands in
 * the query. `failure` is set when a newer state could not be loaded.
 */
export function OrderView({
  site,
  order,
  failure,
  onRetry,
}: {
  site: SiteOfSession
  order: OrderDetail
  failure: Error | null
  onRetry: () => void
}) {
  const { search, change } = useListSearch()
  const [conflict, setConflict] = useState<SeenConflict | null>(null)
  const screen: OrderScreen = {
    site,
    order,
    conflict,
    setConflict,
    isFormOpen: formOf(order, search['sheet']) !== undefined,
    openForm: (form) => {
      setConflict(null)
      change({ sheet: form })
    },
    closeForm: () => change({ sheet: '' }),
  }
  return (
    <Screen isTinted>
      <Pane>
        <OrderHead screen={screen} />
        <PaneBody>
          <PaneContent>
            <Summary order={order} />
            {failure && <LoadProblem failure={failure} hasOlder onRetry={onRetry} />}
            {!screen.isFormOpen && <ConflictBanner screen={screen} />}
            <AttentionBanners screen={screen} />
            <TwoColumns
              main={
                <>
                  <LineCards screen={screen} />
                  <PaymentCard screen={screen} />
                  <TimelineCard screen={screen} />
                </>
              }
              side={<CustomerCards order={order} />}
            />
          </PaneContent>
        </PaneBody>
      </Pane>
      <OpenForm screen={screen} />
    </Screen>
  )
}

/** When the order was placed, and how it is paid. */
function Summary({ order: { createdAt, payments } }: { order: OrderDetail }) {
  const translate = useTranslate()
  const parts = [fullTimeText(useLocaleTag(), createdAt), ...payments.map((payment) => methodText(payment, translate))]
  return <p className={styles['summary']}>{parts.join(' · ')}</p>
}

/** The form that the query names, while the order's state permits its action. */
function OpenForm({ screen }: { screen: OrderScreen }) {
  const { search } = useListSearch()
  const form = formOf(screen.order, search['sheet'])
  if (form === 'fulfil') return <FulfilForm screen={screen} />
  if (form === 'refund') return <RefundForm screen={screen} />
  if (form === 'cancel') return <CancelForm screen={screen} />
  return null
}

const forms = ['fulfil', 'refund', 'cancel'] as const

function formOf({ actions }: OrderDetail, named: string | undefined): (typeof forms)[number] | undefined {
  return forms.find((form) => form === named && actions.includes(form))
}
