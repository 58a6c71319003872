import type { AsksAnswer } from '@sitewright/domain/checkout/asks.wire.ts'
import { checkoutStudioMessages as messages } from '@sitewright/domain/checkout/checkout-studio.messages.ts'
import type { LegalText } from '@sitewright/domain/legal/legal.wire.ts'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { AsksCard } from './asks-card.tsx'
import { useAsks, useLegalTexts } from './checkout-query.ts'
import { LegalCard } from './legal-card.tsx'
import { LegalSheet } from './legal-sheet.tsx'

/** Screen with what a site's checkout asks for, and with the legal texts of the site. */
export function CheckoutPage() {
  return <Permitted action="edit-checkout">{(site) => <Checkout key={site.id} site={site} />}</Permitted>
}

function Checkout({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const [asks, legal] = [useAsks(site.id), useLegalTexts(site.id)]
  const error = asks.error ?? legal.error
  const texts = legal.data?.texts
  const open = texts?.find(({ kind }) => kind === search['sheet'])
  const retry = () => void Promise.all([asks.refetch(), legal.refetch()])
  return (
    <Screen isTinted>
      <DocumentTitle page={translate(messages.checkout)} />
      <Pane>
        <PaneHeader title={translate(messages.checkout)} />
        <PaneBody>
          {error && <LoadProblem failure={error} hasOlder={asks.data !== undefined} onRetry={retry} />}
          {asks.data && texts ? (
            <Content site={site} asks={asks.data} texts={texts} onOpen={(kind) => change({ sheet: kind })} />
          ) : (
            !error && <Waiting />
          )}
        </PaneBody>
      </Pane>
      {open && <LegalSheet key={open.kind} site={site} text={open} onClose={() => change({ sheet: '' })} />}
    </Screen>
  )
}

type ContentProps = {
  site: SiteOfSession
  asks: AsksAnswer
  texts: readonly LegalText[]
  onOpen: (kind: string) => void
}

function Content({ site, asks, texts, onOpen }: ContentProps) {
  return (
    <PaneContent>
      <AsksCard site={site} saved={asks} />
      <LegalCard site={site} texts={texts} onOpen={onOpen} />
    </PaneContent>
  )
}

function Waiting() {
  const translate = useTranslate()
  return (
    <PaneContent>
      <Skeleton>
        <span className={visuallyHidden}>{translate(messages.loading)}</span>
        <SkeletonBar width="middle" />
        <SkeletonBar width="middle" />
        <SkeletonBar width="middle" />
      </Skeleton>
    </PaneContent>
  )
}
