import { publicationMessages } from '@sitewright/domain/sites/publication.messages.ts'
import { siteSettingsMessages as messages } from '@sitewright/domain/sites/site-settings.messages.ts'
import { PaneContent } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { PublicationCard } from '../sites/publication-card.tsx'
import { DeleteSiteCard } from './delete-site-card.tsx'
import { GeneralCard } from './general-card.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { useSettings } from './settings-query.ts'

/** Screen with the list of a site's settings. Wide screens show the general ones beside it. */
export function SettingsPage() {
  return (
    <Permitted action="manage-site">
      {(site) => (
        <SettingsFrame site={site}>
          <General key={site.id} site={site} />
        </SettingsFrame>
      )}
    </Permitted>
  )
}

/** Screen with a site's general settings. */
export function GeneralPage() {
  return (
    <Permitted action="manage-site">
      {(site) => (
        <SettingsFrame site={site} part={messages.general}>
          <General key={site.id} site={site} />
        </SettingsFrame>
      )}
    </Permitted>
  )
}

function General({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { data, error, refetch } = useSettings(site.id)
  if (!data && error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  return (
    <PaneContent>
      {data ? (
        <>
          <GeneralCard key={site.id} site={site} settings={data} />
          <PublicationCard site={site} title={translate(publicationMessages.visitors)} />
          {site.isOwner && <DeleteSiteCard site={site} name={data.title} />}
        </>
      ) : (
        <Skeleton>
          <p>{translate(messages.loading)}</p>
          <SkeletonBar width="full" isTall />
        </Skeleton>
      )}
    </PaneContent>
  )
}
