import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { publicationMessages } from '@sitewright/domain/sites/publication.messages.ts'
import { siteSettingsMessages as messages } from '@sitewright/domain/sites/site-settings.messages.ts'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { PublicationCard } from '../sites/publication-card.tsx'
import { DeleteSiteCard } from './delete-site-card.tsx'
import { GeneralCard } from './general-card.tsx'
import { useSettings } from './settings-query.ts'

/** Screen with a site's general settings. */
export function SettingsPage() {
  const translate = useTranslate()
  return (
    <Permitted action="manage-site">
      {(site) => (
        <Screen isTinted>
          <DocumentTitle page={translate(frameMessages.settings)} />
          <Pane>
            <PaneHeader title={translate(frameMessages.settings)} />
            <PaneBody>
              <Settings key={site.id} site={site} />
            </PaneBody>
          </Pane>
        </Screen>
      )}
    </Permitted>
  )
}

function Settings({ site }: { site: SiteOfSession }) {
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
