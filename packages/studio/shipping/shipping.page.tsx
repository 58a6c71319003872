import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { planOf } from '@sitewright/domain/shipping/zones/zones.ts'
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
import { Findings } from './findings.tsx'
import { NewZoneSheet, RateSheet, ZoneSheet } from './sheets.tsx'
import { useShipping } from './shipping-query.ts'
import { TryCard } from './try-card.tsx'
import { ZoneCards } from './zone-cards.tsx'

/** Screen with the shipping zones and rates of a site's shop. */
export function ShippingPage() {
  return (
    <Permitted action="edit-checkout" part="shipping">
      {(site) => <Shipping key={site.id} site={site} />}
    </Permitted>
  )
}

function Shipping({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { data, error, refetch } = useShipping(site.id)
  const sheet = search['sheet'] ?? ''
  const open = (name: string) => change({ sheet: name })
  const hasRates = data !== undefined && data.rates.length > 0
  return (
    <Screen isTinted>
      <DocumentTitle page={translate(messages.shipping)} />
      <Pane>
        <PaneHeader title={translate(messages.shipping)}>
          {hasRates && (
            <Button look="primary" onPress={() => open('zone')}>
              <Icon name="plus" />
              {translate(messages.addZone)}
            </Button>
          )}
        </PaneHeader>
        <PaneBody>
          {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
          {data ? <Content site={site} shipping={data} onOpen={open} /> : !error && <Waiting />}
        </PaneBody>
      </Pane>
      {data && <OpenSheet key={sheet} site={site} shipping={data} sheet={sheet} onClose={() => open('')} />}
    </Screen>
  )
}

type ContentProps = { site: SiteOfSession; shipping: ShippingAnswer; onOpen: (sheet: string) => void }

function Content({ site, shipping, onOpen }: ContentProps) {
  const translate = useTranslate()
  if (shipping.rates.length === 0) {
    const add = (
      <Button look="primary" onPress={() => onOpen('zone')}>
        <Icon name="plus" />
        {translate(messages.addZone)}
      </Button>
    )
    return (
      <EmptyState drawing="window" title={translate(messages.none)} text={translate(messages.noneHelp)} action={add} />
    )
  }
  return (
    <PaneContent>
      <Findings shipping={shipping} />
      <TwoColumns
        main={<ZoneCards site={site} shipping={shipping} onOpen={onOpen} />}
        side={<TryCard site={site} shipping={shipping} />}
      />
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

const everywhereElse = { area: { countries: [], regions: [], postcodes: [] } }

/** The sheet that the address names: `zone`, `zone-0`, `rate-0` for a new rate of a zone, `rate-0-1`, `elsewhere`, `pickup`, `pickup-0`. */
function OpenSheet({ sheet, ...props }: Omit<ContentProps, 'onOpen'> & { sheet: string; onClose: () => void }) {
  const [kind = '', first, second] = sheet.split('-')
  // Zones have no ids. The one that was opened stays open when others add or remove zones before it.
  const [zone] = useState(() => planOf(props.shipping.rates).zones[Number(first)])
  if (kind === 'zone' && first === undefined) return <NewZoneSheet {...props} />
  if (kind === 'zone' && zone) return <ZoneSheet {...props} zone={zone} />
  if (kind === 'rate' && zone) return <RateSheet {...props} place={zone} at={placeOf(second)} />
  if (kind === 'elsewhere') return <RateSheet {...props} place={everywhereElse} at={undefined} />
  if (kind === 'pickup') return <RateSheet {...props} place={null} at={placeOf(first)} />
  return null
}

function placeOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,2}$/u.test(text) ? Number(text) : undefined
}
