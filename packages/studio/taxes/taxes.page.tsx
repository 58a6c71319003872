import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen, TwoColumns } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { useState } from 'react'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { ClassesCard } from './classes-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { RateSheet } from './rate-sheet.tsx'
import { RatesCard } from './rates-card.tsx'
import { ReportCard } from './report-card.tsx'
import { TaxFindings } from './tax-findings.tsx'
import { useTaxes } from './taxes-query.ts'
import { TryTaxesCard } from './try-taxes-card.tsx'

/** Screen with the tax rates of a site's shop. */
export function TaxesPage() {
  return <Permitted action="edit-checkout">{(site) => <Taxes key={site.id} site={site} />}</Permitted>
}

function Taxes({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { data, error, refetch } = useTaxes(site.id)
  const sheet = search['sheet'] ?? ''
  const open = (name: string) => change({ sheet: name })
  return (
    <Screen isTinted>
      <DocumentTitle page={translate(messages.taxes)} />
      <Pane>
        <PaneHeader title={translate(messages.taxes)}>
          {data !== undefined && data.taxes.rules.length > 0 && <AddRate onPress={() => open('rate')} />}
        </PaneHeader>
        <PaneBody>
          {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
          {data ? <Content site={site} shown={data} onOpen={open} /> : !error && <Waiting />}
        </PaneBody>
      </Pane>
      {data && <OpenSheet key={sheet} site={site} shown={data} sheet={sheet} onClose={() => open('')} />}
    </Screen>
  )
}

function AddRate({ onPress }: { onPress: () => void }) {
  const translate = useTranslate()
  return (
    <Button look="primary" onPress={onPress}>
      <Icon name="plus" />
      {translate(messages.addRate)}
    </Button>
  )
}

type ContentProps = { site: SiteOfSession; shown: TaxesAnswer; onOpen: (sheet: string) => void }

function Content({ site, shown, onOpen }: ContentProps) {
  const translate = useTranslate()
  const { taxes, classes } = shown
  if (taxes.rules.length === 0) {
    return (
      <EmptyState
        drawing="window"
        title={translate(messages.none)}
        text={translate(messages.noneHelp)}
        action={<AddRate onPress={() => onOpen('rate')} />}
      />
    )
  }
  const main = (
    <>
      <RatesCard site={site} shown={shown} onOpen={onOpen} />
      <ClassesCard classes={classes} />
      <ReportCard site={site} />
    </>
  )
  const side = (
    <>
      <PricesCard site={site} shown={shown} />
      <TryTaxesCard site={site} shown={shown} />
    </>
  )
  return (
    <PaneContent>
      <TaxFindings shown={shown} />
      <TwoColumns main={main} side={side} />
    </PaneContent>
  )
}

function Waiting() {
  return (
    <PaneContent>
      <Skeleton>
        <SkeletonBar width="middle" />
        <SkeletonBar width="middle" />
        <SkeletonBar width="middle" />
      </Skeleton>
    </PaneContent>
  )
}

/** The sheet that the address names: `rate` for a new rate, `rate-0` for one that is there. */
function OpenSheet({ sheet, ...props }: Omit<ContentProps, 'onOpen'> & { sheet: string; onClose: () => void }) {
  // Rates have no ids. The one that was opened stays open when others add or remove rates before it.
  const [wanted] = useState(() => {
    const [, at] = /^rate-(\d{1,3})$/u.exec(sheet) ?? []
    return at === undefined ? undefined : props.shown.taxes.rules[Number(at)]
  })
  if (sheet === 'rate') return <RateSheet {...props} wanted={null} />
  return wanted ? <RateSheet {...props} wanted={wanted} /> : null
}
