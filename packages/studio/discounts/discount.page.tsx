import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Pane, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { useParams } from '@tanstack/react-router'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import { CallFailure } from '../kit/call-failure.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { BackToDiscounts } from './back-to-discounts.tsx'
import { DiscountEditor } from './discount-editor.tsx'
import { useDiscount, useDiscountList } from './discounts-query.ts'

/** Screen of one discount, whose id stands in the address; `new` for one that is being made. */
export function DiscountPage() {
  const { discount = '' }: { discount?: string } = useParams({ strict: false })
  return (
    <Permitted action="manage-products">
      {(site) => {
        if (discount === 'new') return <NewDiscount key={site.id} site={site} />
        return isId(discount) ? <Discount key={`${site.id} ${discount}`} site={site} id={discount} /> : <NotFoundPage />
      }}
    </Permitted>
  )
}

function Discount({ site, id }: { site: SiteOfSession; id: string }) {
  const { data, error, refetch } = useDiscount(site.id, id)
  const title = data ? data.discount.code || data.discount.name : ''
  return (
    <>
      <DocumentTitle page={title} />
      {data ? (
        <DiscountEditor key={id} site={site} discount={data.discount} place={data} />
      ) : (
        <Waiting site={site} title={title} failure={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** The list says in which currency and time zone a new discount is written. */
function NewDiscount({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { data, error, refetch } = useDiscountList(site.id, {})
  const title = translate(messages.newDiscount)
  return (
    <>
      <DocumentTitle page={title} />
      {data ? (
        <DiscountEditor site={site} discount={null} place={data} />
      ) : (
        <Waiting site={site} title={title} failure={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Waiting({
  site,
  title,
  failure,
  onRetry,
}: {
  site: SiteOfSession
  title: string
  failure: Error | null
  onRetry: () => void
}) {
  const translate = useTranslate()
  const isMissing = failure instanceof CallFailure && failure.status === 404
  return (
    <Screen isTinted>
      <Pane>
        <PaneHeader title={title} above={<BackToDiscounts site={site} />} />
        {isMissing && (
          <EmptyState drawing="lost" title={translate(messages.notFound)} text={translate(messages.notFoundHelp)} />
        )}
        {failure && !isMissing && <LoadProblem failure={failure} onRetry={onRetry} />}
        {!failure && (
          <Skeleton>
            <PaneContent>
              <p>{translate(messages.loading)}</p>
              <SkeletonBar width="full" isTall />
              <SkeletonBar width="long" />
              <SkeletonBar width="middle" />
            </PaneContent>
          </Skeleton>
        )}
      </Pane>
    </Screen>
  )
}
