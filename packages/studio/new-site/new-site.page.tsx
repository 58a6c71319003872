import { newSiteMessages as messages } from '@sitewright/domain/sites/new-site.messages.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Pane, PaneBody, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import styles from '../app-shell/screens/whole-screen.module.css'
import { useTranslate } from '../kit/locale.tsx'
import { useSession } from '../session/session.ts'
import { NewSiteForm } from './new-site-form.tsx'

/** Screen on which an account makes a site of its own. Accounts that may not see who may. */
export function NewSitePage() {
  const translate = useTranslate()
  const session = useSession().data
  if (session?.kind !== 'signed-in') return null // renders nothing: without a session, StudioLayout redirects to the sign-in page
  if (!session.of.mayMakeSites) {
    return (
      <div className={styles['inside']}>
        <DocumentTitle page={translate(messages.notForYou)} />
        <EmptyState
          drawing="lost"
          level={1}
          title={translate(messages.notForYou)}
          text={translate(messages.makingDenied)}
        />
      </div>
    )
  }
  return (
    <Screen>
      <DocumentTitle page={translate(messages.title)} />
      <Pane>
        <PaneHeader title={translate(messages.title)} />
        <PaneBody>
          <PaneContent>
            <NewSiteForm />
          </PaneContent>
        </PaneBody>
      </Pane>
    </Screen>
  )
}
