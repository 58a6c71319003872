import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Pane, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Link, useParams } from '@tanstack/react-router'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import { CallFailure } from '../kit/call-failure.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { BackToOrders } from './detail/order-head.tsx'
import { OrderView } from './detail/order-view.tsx'
import { useOrder } from './orders-query.ts'

/** Screen of one order. Its number stands in the address. */
export function OrderPage() {
  const { number: text }: { number?: string } = useParams({ strict: false })
  const number = /^\d{1,9}$/u.test(text ?? '') ? Number(text) : 0
  return (
    <Permitted action="see-orders">
      {(site) =>
        number > 0 && number <= orderLimits.maxNumber ? (
          <Order key={`${site.id} ${number}`} site={site} number={number} />
        ) : (
          <NotFoundPage />
        )
      }
    </Permitted>
  )
}

function Order({ site, number }: { site: SiteOfSession; number: number }) {
  const translate = useTranslate()
  const { data, error, refetch } = useOrder(site.id, number)
  const isMissing = error instanceof CallFailure && error.status === 404
  return (
    <>
      <DocumentTitle page={translate(messages.titleOf, { number })} />
      {data ? (
        <OrderView site={site} order={data} failure={error} onRetry={() => void refetch()} />
      ) : (
        <Screen isTinted>
          <Pane>
            <PaneHeader title={translate(messages.titleOf, { number })} above={<BackToOrders site={site} />} />
            {isMissing && <NoSuchOrder site={site} />}
            {error && !isMissing && <LoadProblem failure={error} onRetry={() => void refetch()} />}
            {!error && <Waiting />}
          </Pane>
        </Screen>
      )}
    </>
  )
}

function NoSuchOrder({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <EmptyState
      drawing="lost"
      title={translate(messages.notFound)}
      text={translate(messages.notFoundHelp)}
      action={
        <Link
          className={buttonClass({ look: 'rest', isCompact: false, isWide: false })}
          to={paths.orders(site.identifier)}
        >
          {translate(messages.backToOrders)}
        </Link>
      }
    />
  )
}

function Waiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <PaneContent>
        <p>{translate(messages.loading)}</p>
        <SkeletonBar width="full" isTall />
        <SkeletonBar width="long" />
        <SkeletonBar width="full" />
        <SkeletonBar width="middle" />
      </PaneContent>
    </Skeleton>
  )
}
